import type { About } from './about.ts'
import { dataBlock, escapeMarkup } from './escape.ts'

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`

const fullTitle = (title: string | undefined, shop: string): string =>
  title === undefined || title === '' ? shop : `${title} | ${shop}`

const address = (canonical: string | undefined, origin: string): string =>
  canonical === undefined
    ? meta('name', 'robots', 'noindex')
    : `<link rel="canonical" href="${escapeMarkup(origin + canonical)}">${meta('property', 'og:url', origin + canonical)}`

/** `drawn`: the title of the page as it was drawn. `shop`: the shop's name. */
export const headOf = (
  about: About,
  { origin, shop, drawn }: { origin: string; shop: string; drawn: string | undefined },
): string => {
  const title = fullTitle(about.title ?? drawn, shop)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', about.description),
    address(about.canonical, origin),
    meta('property', 'og:site_name', shop),
    meta('property', 'og:type', about.kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about.description),
    meta('property', 'og:image', `${origin}/icon-512.png`),
    ...about.data.map((data) => dataBlock('type="application/ld+json"', data)),
  ].join('')
}
