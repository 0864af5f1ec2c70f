import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uploads } from '../../contract/catalogue/catalogue.ts'
import type { ShopSettings } from '../../contract/shop-settings.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { HttpContext, Middleware } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { refuse } from '../server/errors.ts'
import { awaitTurn, lookAt, pageAsker } from '../server/limits/admit.ts'
import { encodingFor, sendCompressed, sendPicture } from '../server/reply.ts'
import { loadFiles, type StaticFile } from './files.ts'

const PATH = '/manifest.webmanifest'

/** Serves the web app manifest: the built one, with the shop's own name and tagline. */
export const serveManifest = (
  web: string | undefined,
  deps: HttpDeps,
  shop: () => Promise<ShopSettings>,
): Middleware => {
  const file = web === undefined ? undefined : join(web, PATH)
  if (file === undefined || !existsSync(file)) return (_, next) => next()
  const built: object = JSON.parse(readFileSync(file, 'utf8'))
  return (ctx, next) => {
    if (ctx.path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.pattern = PATH
    return lookAt(ctx, deps, async () => {
      const { name, tagline } = await shop()
      const description = `${tagline} Fresh local groceries from your nearest branch.`
      ctx.type = 'application/manifest+json'
      ctx.set('Cache-Control', 'no-cache')
      await sendCompressed(ctx, JSON.stringify({ ...built, name, short_name: name, description }))
    })
  }
}

/** The name of an uploaded picture holds the hash of its bytes, so the picture of a name never changes. */

/** Serves uploaded pictures, always as pictures. */
export const serveUploads =
  (deps: HttpDeps): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(uploads) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      return next()
    }
    ctx.state.pattern = `${uploads}*`
    await awaitTurn('short', pageAsker(ctx, deps))
    const picture = await deps.commands.pictures.get(ctx.path.slice(uploads.length))
    if (picture === undefined) return refuse(ctx, reject('NOT_FOUND').error)
    sendPicture(ctx, picture, IMMUTABLE)
  }

const IMMUTABLE = 'public, max-age=31536000, immutable'
const A_WEEK = 'public, max-age=604800'
const ASK_FIRST = 'no-cache'

/** Answers with the file, or with 304 if the browser has it already. */
export const sendStatic = async (
  ctx: HttpContext,
  file: StaticFile,
  cacheControl: string,
): Promise<void> => {
  ctx.status = 200
  ctx.type = file.type
  ctx.set('Cache-Control', cacheControl)
  ctx.etag = file.etag
  ctx.vary('Accept-Encoding')
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const encoding = encodingFor(ctx)
  const encoded = encoding === undefined ? undefined : await file.encoded(encoding)
  ctx.body = encoded ?? file.body
  if (encoded !== undefined && encoding !== undefined) ctx.set('Content-Encoding', encoding)
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

const isReading = (ctx: HttpContext): boolean => ctx.method === 'GET' || ctx.method === 'HEAD'

/** Whether the request is for a page: the last part of the path has no dot, or the browser asks for HTML. */
const isPage = (ctx: HttpContext): boolean =>
  !ctx.path.startsWith('/assets/') &&
  (!/\.[^/]*$/.test(ctx.path) || ctx.get('Accept').includes('text/html'))

/** The pictures of products, branches and categories. */
export const servePictures = (folder: string | undefined): Middleware => {
  const files = loadFiles(folder)
  const prefix = '/pictures'
  return (ctx, next) => {
    if (!isReading(ctx) || !ctx.path.startsWith(`${prefix}/`)) return next()
    ctx.state.pattern = `${prefix}/*`
    const file = files.get(decoded(ctx.path).slice(prefix.length))
    return file === undefined
      ? refuse(ctx, reject('NOT_FOUND').error)
      : sendStatic(ctx, file, A_WEEK)
  }
}

const serveAsset = (ctx: HttpContext, file: StaticFile): Promise<void> => {
  ctx.state.pattern = 'asset'
  return sendStatic(ctx, file, ctx.path.startsWith('/assets/') ? IMMUTABLE : ASK_FIRST)
}

const servePage = (ctx: HttpContext, index: StaticFile): Promise<void> => {
  ctx.state.pattern = 'page'
  return sendStatic(ctx, index, ASK_FIRST)
}

/**
 * Serves the built web: its files, and a page for every other path. `drawPage` draws the page on the server; without it
 * the browser draws the page.
 */
export const serveWeb = (
  folder: string | undefined,
  drawPage?: (ctx: HttpContext) => Promise<void>,
): Middleware => {
  const files = new Map(loadFiles(folder))
  const index = files.get('/index.html')
  for (const path of ['/index.html', '/.vite/manifest.json']) files.delete(path)
  const servePageOf = (ctx: HttpContext, next: () => Promise<unknown>): unknown => {
    if (index === undefined || !isPage(ctx)) return next()
    return drawPage === undefined ? servePage(ctx, index) : drawPage(ctx)
  }
  return (ctx, next) => {
    if (!isReading(ctx)) return next()
    const file = files.get(decoded(ctx.path))
    return file === undefined ? servePageOf(ctx, next) : serveAsset(ctx, file)
  }
}
