import type { ErrorCode } from '../../contract/errors.ts'
import type { Ask, PageAnswer, PageRequest } from '../../contract/rules/first-view.ts'
import type { ShownShop } from '../../contract/shop-settings.ts'
import type { Rejection } from '../../domain/kernel/result.ts'
import { boundedCache } from '../../lib/cache.ts'
import { createGate, TooBusy } from '../../lib/gate.ts'
import type { HttpContext } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { markRefused, rejectionOf } from '../server/errors.ts'
import { awaitTurn, enter, mayDraw, pageAsker } from '../server/limits/admit.ts'
import { etagOf, sendCompressed } from '../server/reply.ts'
import { sessionToken } from '../server/visit.ts'
import { aboutPage, type PageDescription } from './about.ts'
import { linksOf, type PageParts } from './built-pages.ts'
import { dataBlock, escapeMarkup } from './escape.ts'
import { fileOf, type StaticFile } from './files.ts'
import { sendStatic } from './serve-files.ts'

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

type Deps = {
  http: HttpDeps
  ask: Ask
  originOf(ctx: HttpContext): string
  shop(): Promise<ShownShop>
  /** Whether the shop has no administrator yet, so that it can be set up. */
  isUnset(): Promise<boolean>
}

/** The path of a page without content that loads all pages' code. Browsers store it for use without a connection. */
const SHELL = '/offline'

/** The path of the set-up page, which is of use only until the shop has an administrator. */
const SETUP = '/setup'
/** The page that a finished set-up leads to. Administrators go on there, and guests are asked to sign in. */
const AFTER_SETUP = '/admin/dashboard'

const MINUTE_MS = 60_000

/**
 * The most drawings that wait, for known browsers and for others. Beyond that, the page is sent without content and the
 * browser draws it.
 */
const DRAWINGS_WAITING = 8
/** The name under which the drawing of pages waits for its turns. Only one page is drawn at a time. */
const DRAWING = 'pages'
const ROOT = '<div id="root"></div>'

/**
 * `data-session` tells the page that its request had a session. A browser that has forgotten its user then asks who it
 * is.
 */
const htmlTag = ({ language, guest }: PageRequest): string =>
  `<html lang="${language}"${guest ? '' : ' data-session'}>`

const fill = (
  { index }: PageParts,
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
    .replace(ROOT, () => body)
}

/** The language that the visitor chose, or else the browser's preferred one. English if neither is known. */
const languageOf = (ctx: HttpContext): PageRequest['language'] => {
  const chosen = ctx.cookies.get('duka_language')
  if (chosen === 'sw' || chosen === 'en') return chosen
  return ctx.acceptsLanguages('en', 'sw') === 'sw' ? 'sw' : 'en'
}

/**
 * Serves pages drawn on the server, with their data and with facts for search engines and link previews. One page is
 * drawn at a time, in pieces, and orders and payments go first. If drawing fails, too many pages wait, or the asker's
 * budget is used up, the browser draws the page.
 */
export const createPageServer = (parts: PageParts, deps: Deps) => {
  const { turns, log, devices, commands } = deps.http
  const piece = () => turns.take('drawing', DRAWING)
  const draw = parts.web.createPages(async (path) => {
    await piece()
    return deps.ask(path)
  })
  const drawingGate = createGate(1, DRAWINGS_WAITING)
  const frames = boundedCache<PageRequest['language'], StaticFile>(2, {
    ttlMs: MINUTE_MS,
    world: commands.world,
  })

  const modulesOf = ({ route, page }: PageAnswer): readonly string[] => {
    if (route === SHELL) return parts.shell
    return page?.module === undefined ? [] : [page.module]
  }

  const drawInTurn = (request: PageRequest, ctx: HttpContext): Promise<PageAnswer> =>
    drawingGate(
      async () => {
        await piece()
        const answer = await draw(request)
        // Turning the data and the markup into text takes a turn of its own.
        await piece()
        return answer
      },
      devices.of(ctx) === undefined ? 'strangers' : 'known',
    )

  /** Draws the page. Undefined: the browser shall draw it. */
  const drawn = async (request: PageRequest, ctx: HttpContext): Promise<PageAnswer | undefined> => {
    if (!(await mayDraw(pageAsker(ctx, deps.http)))) return undefined
    try {
      return await drawInTurn(request, ctx)
    } catch (error) {
      if (!(error instanceof TooBusy)) log.error({ err: error }, 'a page could not be drawn')
      return undefined
    }
  }

  const drawOrLeave = async (request: PageRequest, ctx: HttpContext): Promise<PageAnswer> => {
    if (request.path === SHELL) return { route: SHELL }
    const answer = await drawn(request, ctx)
    if (answer !== undefined) return answer
    await awaitTurn('short', pageAsker(ctx, deps.http))
    return { route: parts.web.routeOf(request.path) }
  }

  const requestOf = async (ctx: HttpContext): Promise<PageRequest> => ({
    path: ctx.url,
    branch: ctx.cookies.get('duka_branch') ?? null,
    minute: Math.floor(commands.world.now().getTime() / MINUTE_MS) * MINUTE_MS,
    guest: sessionToken(ctx) === undefined,
    language: languageOf(ctx),
    shop: await deps.shop(),
  })

  const isSetUp = async (path: string): Promise<boolean> =>
    parts.web.routeOf(path) === SETUP && !(await deps.isUnset())

  const textOf = (request: PageRequest, answer: PageAnswer, origin: string) => {
    const { catalogue } = commands.queries
    const { name: shop } = request.shop
    const url = new URL(`http://duka${request.path}`)
    const about = aboutPage(answer.route, { url, origin, shop, catalogue })
    const head = headOf(about, { origin, shop, drawn: answer.page?.title })
    const links = linksOf(parts.manifest, modulesOf(answer))
    return { about, html: fill(parts, request, { head, links }, answer) }
  }

  /** A page without content, kept ready for each language. */
  const bareFrame = async (ctx: HttpContext): Promise<StaticFile> => {
    const language = languageOf(ctx)
    const known = frames.get(language)
    if (known !== undefined) return known
    const request = { ...(await requestOf(ctx)), path: SHELL, guest: true }
    const frame = fileOf(textOf(request, { route: SHELL }, '').html, '.html')
    frames.set(language, frame)
    return frame
  }

  /**
   * Sends a page without content, so that a browser can still draw it. The status and the headers tell programs when to
   * come again.
   */
  const putOff = async (ctx: HttpContext, rejection: Rejection<ErrorCode>): Promise<void> => {
    ctx.state.pattern = 'page'
    const frame = await bareFrame(ctx)
    await sendStatic(ctx, frame, 'no-store')
    markRefused(ctx, rejection)
  }

  const servePage = async (ctx: HttpContext): Promise<void> => {
    const request = await requestOf(ctx)
    const answer = await drawOrLeave(request, ctx)
    const { about, html } = textOf(request, answer, deps.originOf(ctx))
    ctx.state.pattern = `page ${answer.route}`
    ctx.status = about.status
    if (about.movedTo !== undefined) ctx.set('Location', about.movedTo)
    ctx.type = 'html'
    // The page depends on the branch, the language and the session, which are in cookies.
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

  const leadOn = (ctx: HttpContext): void => {
    ctx.state.pattern = `page ${SETUP}`
    ctx.redirect(AFTER_SETUP)
  }

  return async (ctx: HttpContext): Promise<void> => {
    const entered = await enter('page', pageAsker(ctx, deps.http))
    if (!entered.ok) return putOff(ctx, entered.error)
    try {
      if (await isSetUp(ctx.url)) leadOn(ctx)
      else await servePage(ctx)
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      await putOff(ctx, rejectionOf(error))
    }
  }
}
