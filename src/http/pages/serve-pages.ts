import type { ErrorCode } from '../../contract/errors.ts'
import type { PageAnswer, PageRequest } from '../../contract/rules/first-view.ts'
import type { ShownShop } from '../../contract/shop-settings.ts'
import type { Rejection } from '../../domain/kernel/result.ts'
import { boundedCache } from '../../lib/cache.ts'
import { createGate, TooBusy } from '../../lib/gate.ts'
import type { HttpContext } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { markRefused, rejectionOf } from '../server/errors.ts'
import { refuseHalf } from '../server/freshness.ts'
import { awaitTurn, enter, mayDraw, pageAsker } from '../server/limits/admit.ts'
import { withPlace } from '../server/limits/take-place.ts'
import { sendShared, sharedText } from '../server/shared-text.ts'
import { sessionToken } from '../server/visit.ts'
import { aboutPage } from './about.ts'
import type { AskedAnswer } from './ask.ts'
import { linksOf, type PageParts } from './built-pages.ts'
import { fileOf, type StaticFile } from './files.ts'
import type { AskedVersion, MadePage, SentPage } from './kept-pages.ts'
import { openingPeriod } from './opening-period.ts'
import { headOf, pageText } from './page-text.ts'
import { sendStatic } from './serve-files.ts'

type Deps = {
  http: HttpDeps
  ask(path: string): AskedAnswer
  originOf(ctx: HttpContext): string
  shop(): Promise<ShownShop>
  /** Whether the shop has no administrator yet, so that it can be set up. */
  isUnset(): Promise<boolean>
}

/** The path of a page without content that loads all pages' code. Browsers store it for use without a connection. */
const SHELL = '/offline'

/**
 * The path of the set-up page. Once the shop has an administrator the page leads on, and only the browser knows where
 * to: servers never see the secret behind '#', which still lets the owner set the second factor.
 */
const SETUP = '/setup'

const MINUTE_MS = 60_000

/**
 * The most drawings that wait, for known browsers and for others. Beyond that, the page is sent without content and the
 * browser draws it.
 */
const DRAWINGS_WAITING = 8
/** The name under which the drawing of pages waits for its turns. Only one page is drawn at a time. */
const DRAWING = 'pages'

/** The language that the visitor chose, or else the browser's preferred one. English if neither is known. */
const languageOf = (ctx: HttpContext): PageRequest['language'] => {
  const chosen = ctx.cookies.get('duka_language')
  if (chosen === 'sw' || chosen === 'en') return chosen
  return ctx.acceptsLanguages('en', 'sw') === 'sw' ? 'sw' : 'en'
}

/** A drawn page with the versions of what it asked for. */
type Drawn = { answer: PageAnswer; asked: readonly AskedVersion[] }

/**
 * Serves pages drawn on the server, with their data and with facts for search engines and link previews. A page is kept
 * until what it shows changes. One page is drawn at a time, in pieces, and orders and payments go first. If drawing
 * fails, too many pages wait, or the asker's budget is used up, the browser draws the page.
 */
export const createPageServer = (parts: PageParts, deps: Deps) => {
  const { turns, log, devices, commands, load, keptPages: kept } = deps.http
  const { catalogue } = commands.queries
  const { world } = commands
  const piece = () => turns.take('drawing', DRAWING)
  /** What the page that is being drawn has asked for. */
  let asked: AskedVersion[] = []
  const draw = parts.web.createPages(async (path) => {
    await piece()
    const answer = deps.ask(path)
    asked.push(answer.asked)
    return answer.response
  }, kept.openMemory)
  const drawingGate = createGate(1, DRAWINGS_WAITING)
  const frames = boundedCache<PageRequest['language'], StaticFile>(2, { ttlMs: MINUTE_MS, world })

  const modulesOf = ({ route, page }: PageAnswer): readonly string[] => {
    if (route === SHELL) return parts.shell
    return page?.module === undefined ? [] : [page.module]
  }

  const drawInTurn = (request: PageRequest, ctx: HttpContext): Promise<Drawn> =>
    drawingGate(
      async () => {
        await piece()
        asked = []
        const answer = await draw(request)
        // Turning the data and the markup into text takes a turn of its own.
        await piece()
        return { answer, asked }
      },
      devices.of(ctx) === undefined ? 'strangers' : 'known',
    )

  const drawnIfPossible = async (
    request: PageRequest,
    ctx: HttpContext,
  ): Promise<Drawn | undefined> => {
    try {
      return await drawInTurn(request, ctx)
    } catch (error) {
      if (!(error instanceof TooBusy)) log.error({ err: error }, 'a page could not be drawn')
      return undefined
    }
  }

  /** Draws the page. Undefined: the browser shall draw it. Throws `TooBusy` if the shop is overloaded. */
  const drawn = async (request: PageRequest, ctx: HttpContext): Promise<Drawn | undefined> => {
    if (!(await mayDraw(pageAsker(ctx, deps.http)))) return undefined
    return withPlace(load, 'bulk', () => drawnIfPossible(request, ctx))
  }

  const requestOf = async (ctx: HttpContext): Promise<PageRequest> => ({
    path: ctx.url,
    branch: ctx.cookies.get('duka_branch') ?? null,
    minute: Math.floor(world.now().getTime() / MINUTE_MS) * MINUTE_MS,
    guest: sessionToken(ctx) === undefined,
    language: languageOf(ctx),
    shop: await deps.shop(),
  })

  const isSetUp = async (path: string): Promise<boolean> =>
    path.toLowerCase().startsWith(SETUP) &&
    parts.web.routeOf(path) === SETUP &&
    !(await deps.isUnset())

  const textOf = (request: PageRequest, answer: PageAnswer, origin: string) => {
    const { name: shop } = request.shop
    const url = new URL(`http://duka${request.path}`)
    const about = aboutPage(answer.route, { url, origin, shop, catalogue })
    const head = headOf(about, { origin, shop, drawn: answer.page?.title })
    const links = linksOf(parts.manifest, modulesOf(answer))
    return { about, html: pageText(parts.index, request, { head, links }, answer) }
  }

  const pageOf = async (
    request: PageRequest,
    answer: PageAnswer,
    origin: string,
  ): Promise<SentPage> => {
    const { about, html } = textOf(request, answer, origin)
    const { status, movedTo } = about
    return { text: await sharedText(html), route: answer.route, status, movedTo }
  }

  /** All that a page depends on, besides what it asks for. The minute matters only for opening hours. */
  const keyOf = ({ minute, ...request }: PageRequest, origin: string): string =>
    JSON.stringify([request, origin, openingPeriod(catalogue.branches(), new Date(minute))])

  const isKnownBranch = (code: string | null): boolean =>
    code === null || catalogue.branches().some((branch) => branch.code === code)

  /** Makes a page that is drawn, or one without content that the browser draws. */
  const makePage = async (
    request: PageRequest,
    origin: string,
    ctx: HttpContext,
  ): Promise<MadePage> => {
    const made = await drawn(request, ctx)
    if (made === undefined) {
      await awaitTurn('short', pageAsker(ctx, deps.http))
      const answer = { route: parts.web.routeOf(request.path) }
      return { page: await pageOf(request, answer, origin), asked: undefined }
    }
    const { answer, asked: drawnWith } = made
    const mayKeep = answer.page !== undefined && isKnownBranch(request.branch)
    return {
      page: await pageOf(request, answer, origin),
      asked: mayKeep ? drawnWith : undefined,
    }
  }

  const keptOrMade = async (ctx: HttpContext): Promise<SentPage> => {
    const request = await requestOf(ctx)
    const origin = deps.originOf(ctx)
    if (request.path === SHELL) return pageOf(request, { route: SHELL }, origin)
    if (await isSetUp(request.path)) return pageOf(request, { route: SETUP }, origin)
    const key = keyOf(request, origin)
    const known = kept.get(key)
    if (known === undefined) return kept.make(key, () => makePage(request, origin, ctx))
    await awaitTurn('short', pageAsker(ctx, deps.http))
    return known
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
    const { text, route, status, movedTo } = await keptOrMade(ctx)
    ctx.state.pattern = `page ${route}`
    ctx.status = status
    if (movedTo !== undefined) ctx.set('Location', movedTo)
    ctx.type = 'html'
    // The page depends on the branch, the language and the session, which are in cookies.
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.vary('Cookie')
    ctx.vary('Accept-Language')
    // The page may have been drawn long ago. Its scripts compare this time with the device's clock.
    ctx.set('Server-Timing', `sent;dur=${world.now().getTime()}`)
    await sendShared(ctx, text)
  }

  /** A page of half a catalogue would say that goods are out of stock, or that there are none. */
  const refusalOf = async (ctx: HttpContext): Promise<Rejection<ErrorCode> | undefined> => {
    const entered = await enter('page', pageAsker(ctx, deps.http))
    return entered.ok ? refuseHalf(deps.http, ['catalogue'])?.error : entered.error
  }

  return async (ctx: HttpContext): Promise<void> => {
    const refusal = await refusalOf(ctx)
    if (refusal !== undefined) return putOff(ctx, refusal)
    try {
      await withPlace(load, 'reads', () => servePage(ctx))
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      await putOff(ctx, rejectionOf(error))
    }
  }
}
