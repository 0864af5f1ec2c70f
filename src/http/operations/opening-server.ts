import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { World } from '../../lib/world.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import type { HttpContext } from '../server/context.ts'
import type { OperationDeps } from './health.ts'
import { startOperationsServer } from './operations-server.ts'

/** How much of the demo shop's past has been written. */
type Filling = { week: number; weeks: number; orders: number; ofOrders: number }

/** The colours of the shop's own pages, whose style sheets are not served yet. */
const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{--page:#fbf8f1;--card:#fff;--ink:#1d2a24;--quiet:#52605a;--line:#e3dccb;--leaf:#0b6b43}
@media(prefers-color-scheme:dark){body{--page:#121a16;--card:#1a2520;--ink:#eef3ee;--quiet:#b3c0b8;--line:#2f3e37;--leaf:#6fd3a3}}
body{margin:0;min-height:100svh;box-sizing:border-box;display:grid;place-content:center;padding:1rem;background:var(--page);color:var(--ink)}
main{display:grid;gap:.75rem;justify-items:center;box-sizing:border-box;width:min(30rem,calc(100vw - 2rem));padding:2rem 1.5rem;border:1px solid var(--line);border-radius:16px;background:var(--card);text-align:center}
main::before{content:"";justify-self:stretch;height:8px;margin:-2rem -1.5rem 1rem;border-radius:16px 16px 0 0;background:repeating-linear-gradient(115deg,#0b6b43 0 14px,#f5a524 14px 22px,#d9402b 22px 30px)}
h1{font-size:1.5rem;line-height:1.2;margin:0}p{margin:0}.quiet,small{color:var(--quiet)}
progress{appearance:none;width:100%;height:12px;border:0;border-radius:6px;overflow:hidden;background:var(--line)}
progress::-webkit-progress-bar{background:var(--line)}progress::-webkit-progress-value{background:var(--leaf)}progress::-moz-progress-bar{background:var(--leaf)}
[role=status]{font-variant-numeric:tabular-nums;font-weight:600}`

const sign = `<svg width="72" height="72" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="16" fill="#0B6B43"/><path d="M12 22h40l-3 8a6 6 0 0 1-11 1 6 6 0 0 1-12 0 6 6 0 0 1-11-1z" fill="#F5A524"/><path d="M17 37h30v13a2 2 0 0 1-2 2H19a2 2 0 0 1-2-2z" fill="#FBF8F1"/><path d="M28 40h9v12h-9z" fill="#D9402B"/><path d="M14 14h36l2 8H12z" fill="#FBF8F1"/></svg>`

/** Asks every 2 s how much has been written, and reloads the page once the shop answers. */
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
const fillingText = ({ week, weeks, orders, ofOrders }: Filling): string =>
  `Week ${Math.min(week, weeks)} of ${weeks}, ${figure(orders)} of ${figure(ofOrders)} orders`

const openingPage = (filling: Filling): string => `<!doctype html>
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
${sign}
<h1>Duka opens in a moment</h1>
<p class="quiet">The demo shop gets its past: customers, orders, payments and deliveries of ${filling.weeks} weeks.</p>
<progress aria-label="Orders" max="${filling.ofOrders}" value="${filling.orders}"></progress>
<p role="status">${fillingText(filling)}</p>
<small>This happens once. The page goes on by itself.</small>
</main>
<script>${script}</script>
</body>
</html>
`

/** The page may load nothing but its own style and script, and may call this server alone. */
const openingPolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`

type Deps = Omit<OperationDeps, 'ready'> & {
  world: World
  log: Logger
  filling(): Filling
}

const RETRY_SECONDS = 2

const answer = (ctx: HttpContext, filling: Filling): void => {
  ctx.status = 503
  ctx.set('Retry-After', String(RETRY_SECONDS))
  ctx.set('Cache-Control', 'no-store')
  if (ctx.path.startsWith('/api/') || ctx.accepts('html', 'json') !== 'html') {
    const text = fillingText(filling)
    const message = `The demo shop is being filled. ${text}. Please try again in a moment.`
    ctx.body = { message, code: 'STORE_UNAVAILABLE', details: { filling, text } }
    return
  }
  ctx.set('Content-Security-Policy', openingPolicy)
  ctx.type = 'html'
  ctx.body = openingPage(filling)
}

/**
 * Serves health and figures while the demo shop's past is being written, and a page that shows the progress.
 * /health/ready answers 503.
 */
export const startOpeningServer = (
  { filling, ...deps }: Deps,
  at: { host: string; port: number },
) => {
  const ready = () => Promise.reject(new StoreUnavailable('the demo shop, which is being filled,'))
  return startOperationsServer({ ...deps, ready }, at, (ctx) => answer(ctx, filling()))
}
