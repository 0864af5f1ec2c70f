import type { About } from './about.ts'
import { dataBlock, escapeMarkup } from './escape.ts'

const SHOP = 'Duka'

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`

const fullTitle = (title: string | undefined): string =>
  title === undefined || title === '' ? SHOP : `${title} | ${SHOP}`

const address = (canonical: string | undefined, origin: string): string =>
  canonical === undefined
    ? meta('name', 'robots', 'noindex')
    : `<link rel="canonical" href="${escapeMarkup(origin + canonical)}">${meta('property', 'og:url', origin + canonical)}`

/** `drawn`: the title of the page as it was drawn. */
export const headOf = (about: About, origin: string, drawn: string | undefined): string => {
  const title = fullTitle(about.title ?? drawn)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', about.description),
    address(about.canonical, origin),
    meta('property', 'og:site_name', SHOP),
    meta('property', 'og:type', about.kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about.description),
    meta('property', 'og:image', `${origin}/icon-512.png`),
    ...about.data.map((data) => dataBlock('type="application/ld+json"', data)),
  ].join('')
}
