import { createHash } from 'node:crypto'

/** How far a shop that is being filled has come. `orders` is 0 before the first. */
export type Filling = { week: number; weeks: number; orders: number; ofOrders: number }

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1rem;text-align:center}
h1{font-size:1.5rem;margin:0}p{margin:0}progress{width:min(24rem,80vw);height:.75rem;accent-color:#0a7d4b}
small{opacity:.8}`

/** Asks how far it is, and loads the page anew once the shop answers. */
const script = `const tell=async()=>{try{
const answer=await fetch(location.href,{headers:{accept:'application/json'}})
if(answer.status!==503)return location.reload()
const{details}=await answer.json()
document.querySelector('progress').value=details.filling.orders
document.querySelector('[role=status]').textContent=details.text
}catch{}setTimeout(tell,2000)}
setTimeout(tell,2000)`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const figure = (count: number): string => count.toLocaleString('en')

/** 'Week 5 of 12, 1,200 of 2,800 orders'. */
export const fillingText = ({ week, weeks, orders, ofOrders }: Filling): string =>
  `Week ${Math.min(week, weeks)} of ${weeks}, ${figure(orders)} of ${figure(ofOrders)} orders`

export const openingPage = (filling: Filling): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="2"></noscript>
<title>Duka opens in a moment</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Duka opens in a moment</h1>
<p>The demo shop gets its past: customers, orders, payments and deliveries of ${filling.weeks} weeks.</p>
<p><progress aria-label="Orders" max="${filling.ofOrders}" value="${filling.orders}"></progress></p>
<p role="status">${fillingText(filling)}</p>
<small>This happens once. The page goes on by itself.</small>
</main>
<script>${script}</script>
</body>
</html>
`

/** The page needs nothing but its own style and script, and this server. */
export const openingPolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
