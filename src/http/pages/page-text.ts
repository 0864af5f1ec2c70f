import type { PageAnswer, PageRequest } from '../../contract/rules/first-view.ts'
import type { PageDescription } from './about.ts'
import { dataBlock, escapeMarkup } from './escape.ts'

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`

const fullTitle = (title: string | undefined, shop: string): string =>
  title === undefined || title === '' ? shop : `${title} | ${shop}`

const address = (canonical: string | undefined, origin: string): string =>
  canonical === undefined
    ? meta('name', 'robots', 'noindex')
    : `<link rel="canonical" href="${escapeMarkup(origin + canonical)}">${meta('property', 'og:url', origin + canonical)}`

/** The `<head>` of a page. `drawn`: the title that was found while the page was drawn. `shop`: the shop's name. */
export const headOf = (
  about: PageDescription,
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

const ROOT = '<div id="root"></div>'

/** Written by the server, since a browser without scripts would not load the web's dictionary. */
const withoutScripts: Readonly<
  Record<PageRequest['language'], (shop: string) => { text: string; link: string }>
> = {
  en: (shop) => ({
    text: `You can look at goods and branches. To order, sign in or follow a delivery, ${shop} needs JavaScript: switch it on in your browser’s settings, then load this page again.`,
    link: 'Phone numbers of the branches',
  }),
  sw: (shop) => ({
    text: `Unaweza kuangalia bidhaa na matawi. Ili kuagiza, kuingia au kufuatilia mzigo, ${shop} inahitaji JavaScript: iwashe kwenye mipangilio ya kivinjari chako, kisha upakie ukurasa huu tena.`,
    link: 'Namba za simu za matawi',
  }),
}

const noScript = ({ language, shop }: PageRequest): string => {
  const { text, link } = withoutScripts[language](escapeMarkup(shop.name))
  return `<noscript><p>${text}</p><a href="/branches">${link}</a></noscript>`
}

/**
 * `data-session` tells the page that its request had a session. A browser that has forgotten its user then asks who it
 * is.
 */
const htmlTag = ({ language, guest }: PageRequest): string =>
  `<html lang="${language}"${guest ? '' : ' data-session'}>`

/** The page's HTML: the built `index` with its head, its links to files, and what was drawn. */
export const pageText = (
  index: string,
  request: PageRequest,
  { head, links }: { head: string; links: string },
  answer: PageAnswer,
): string => {
  const { page } = answer
  const { shop } = request
  const body =
    page === undefined
      ? ROOT
      : `<div id="root">${page.html}</div>${dataBlock('type="application/json" id="first-view"', page.view)}`
  return index
    .replace('<html lang="en">', () => htmlTag(request))
    .replace(/<!--about-->.*<!--\/about-->/s, () => head + (page?.hints ?? ''))
    .replace(
      '</head>',
      () => `${dataBlock('type="application/json" id="shop"', shop)}${links}</head>`,
    )
    .replace(ROOT, () => noScript(request) + body)
}
