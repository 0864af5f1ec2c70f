import type { Logger } from 'pino'
import type { Ask, PageAnswer, PageRequest, PagesModule } from '../../contract/rules/first-view.ts'
import type { ShownShop } from '../../contract/shop/shop-settings.ts'
import type { Queries } from '../../projections/queries.ts'
import { sendCompressed } from '../server/compress.ts'
import type { HttpContext } from '../server/context.ts'
import { etagOf } from '../server/reply.ts'
import { sessionToken } from '../server/session.ts'
import { aboutPage } from './about.ts'
import { dataBlock } from './escape.ts'
import { headOf } from './head.ts'
import { linksOf, type Manifest } from './manifest.ts'

export type PageParts = {
  /** The built page without content. */
  index: string
  manifest: Manifest
  /** Source files that a browser keeps for when it is offline. */
  shell: readonly string[]
  web: PagesModule
}

type Deps = {
  ask: Ask
  queries: Queries
  log: Logger
  now(): Date
  originOf(ctx: HttpContext): string
  shop(): Promise<ShownShop>
  /** Whether the shop can still be set up. */
  isUnset(): Promise<boolean>
}

/** A page without content, but with everything that pages are made of. Browsers keep it for when they are offline. */
const SHELL = '/offline'

/** The page of this path is there only until the shop has an administrator. */
const SETUP = '/setup'

const MINUTE_MS = 60_000
const ROOT = '<div id="root"></div>'

const fill = (
  { index }: PageParts,
  { language, shop }: PageRequest,
  { head, links }: { head: string; links: string },
  answer: PageAnswer,
): string => {
  const { page } = answer
  const body =
    page === undefined
      ? ROOT
      : `<div id="root">${page.html}</div>${dataBlock('type="application/json" id="first-view"', page.view)}`
  return index
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<!--about-->.*<!--\/about-->/s, () => head + (page?.hints ?? ''))
    .replace(
      '</head>',
      () => `${dataBlock('type="application/json" id="shop"', shop)}${links}</head>`,
    )
    .replace(ROOT, () => body)
}

/** The language that the visitor chose, or else the one that the browser prefers. English where neither says. */
const languageOf = (ctx: HttpContext): PageRequest['language'] => {
  const chosen = ctx.cookies.get('duka_language')
  if (chosen === 'sw' || chosen === 'en') return chosen
  return ctx.acceptsLanguages('en', 'sw') === 'sw' ? 'sw' : 'en'
}

/**
 * Answers a page as its visitor sees it first: drawn, with the shop's data on it, and with the facts that search
 * engines and previews ask for. The browser draws the page where drawing fails.
 */
export const createPageServer = (parts: PageParts, deps: Deps) => {
  const draw = parts.web.createPages(deps.ask)

  const modulesOf = ({ route, page }: PageAnswer): readonly string[] => {
    if (route === SHELL) return parts.shell
    return page?.module === undefined ? [] : [page.module]
  }

  const drawOrLeave = async (request: PageRequest): Promise<PageAnswer> => {
    if (request.path === SHELL) return { route: SHELL }
    try {
      return await draw(request)
    } catch (error) {
      deps.log.error({ err: error }, 'a page could not be drawn')
      return { route: '/' }
    }
  }

  const requestOf = async (ctx: HttpContext): Promise<PageRequest> => ({
    path: ctx.url,
    branch: ctx.cookies.get('duka_branch') ?? null,
    minute: Math.floor(deps.now().getTime() / MINUTE_MS) * MINUTE_MS,
    guest: sessionToken(ctx) === undefined,
    language: languageOf(ctx),
    shop: await deps.shop(),
  })

  const isGone = async (route: string): Promise<boolean> =>
    route === SETUP && !(await deps.isUnset())

  return async (ctx: HttpContext): Promise<void> => {
    const origin = deps.originOf(ctx)
    const request = await requestOf(ctx)
    const answer = await drawOrLeave(request)
    const { catalogue } = deps.queries
    const { name: shop } = request.shop
    const url = new URL(`http://duka${ctx.url}`)
    const about = aboutPage(answer.route, { url, origin, shop, catalogue })
    const head = headOf(about, { origin, shop, drawn: answer.page?.title })
    const links = linksOf(parts.manifest, modulesOf(answer))
    const html = fill(parts, request, { head, links }, answer)
    ctx.state.pattern = `page ${answer.route}`
    ctx.status = (await isGone(answer.route)) ? 404 : about.status
    if (about.movedTo !== undefined) ctx.set('Location', about.movedTo)
    ctx.type = 'html'
    // The page is drawn for a branch, a language, and a guest or not, which stand in cookies.
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.vary('Cookie')
    ctx.vary('Accept-Language')
    ctx.etag = etagOf(html)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    await sendCompressed(ctx, html)
  }
}
