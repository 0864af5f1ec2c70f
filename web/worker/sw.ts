import { answers, assets, dropSecrets, type Kept, keep, pages, pictures } from './caches.ts'

declare const self: ServiceWorkerGlobalScope
/** The id of the build. It makes the worker's file differ, so that browsers notice a new worker. */
declare const BUILD: string

/** The cache of a page without content, and of all scripts and styles of the shoppers' pages. */
const SHELL = `shell-${BUILD}`
const SHELL_PAGE = '/offline'

/** Public answers that may be stored. Orders, accounts and payments are never stored. */
const catalogue = /^\/api\/(branches|categories|products(\/facets|\/slug\/[^/]+)?)$/

/** Drawings that the shop's pages use. */
const SCENES = ['/icon.svg', '/stall.svg', '/rider.svg']

const fetchShell = async () => {
  const page = await fetch(SHELL_PAGE, { cache: 'no-cache' })
  const html = await page.clone().text()
  return { page, parts: [...new Set(html.match(/\/assets\/[\w.-]+/g))] }
}

const fillShell = async (): Promise<void> => {
  const { page, parts } = await fetchShell()
  const cache = await caches.open(SHELL)
  await cache.addAll([...parts, ...SCENES])
  await cache.put(SHELL_PAGE, page)
}

/**
 * Fetches the page without content again, since it holds the shop's name, which may have changed. A page of a newer
 * build is not stored.
 */
const renewShell = async (): Promise<void> => {
  const { page, parts } = await fetchShell()
  const cache = await caches.open(SHELL)
  const kept = await Promise.all(parts.map((part) => cache.match(part)))
  if (page.ok && !kept.includes(undefined)) await cache.put(SHELL_PAGE, page)
}

let isRenewed = false
/** Runs once in the life of a worker, which the browser stops soon after its last page is closed. */
const renewOnce = async (): Promise<void> => {
  if (isRenewed) return
  isRenewed = true
  await renewShell().catch(() => {
    isRenewed = false
  })
}

const isOld = (name: string): boolean => name.startsWith('shell-') && name !== SHELL

const seeNow = async (kept: Kept, url: string, init: RequestInit = {}): Promise<void> => {
  const request = new Request(url, init)
  await keep(kept, request, await fetch(request))
}

/**
 * The pages that are open, and the answers that every page needs, were loaded before this worker was installed. They
 * are fetched again so that the worker stores them.
 */
const keepOpenPages = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window' })
  for (const { url } of windows) await seeNow(pages, url, { headers: { accept: 'text/html' } })
  for (const url of ['/api/branches', '/api/categories']) await seeNow(answers, url)
}

const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
  await dropSecrets(pages)
  await self.clients.claim()
  await keepOpenPages().catch(() => undefined)
}

const fromNetwork = async (event: FetchEvent, kept: Kept): Promise<Response> => {
  const response = await fetch(event.request)
  event.waitUntil(keep(kept, event.request, response.clone()))
  return response
}

/** A stored answer without its date header. The page would set its clock by that old date. */
const undated = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.delete('date')
  const { status, statusText } = response
  return new Response(await response.blob(), { status, statusText, headers })
}

/** Gives the server's current answer, or the stored one if there is no connection. */
const newest = async (event: FetchEvent, kept: Kept, otherwise?: string): Promise<Response> => {
  try {
    return await fromNetwork(event, kept)
  } catch (error) {
    const cache = await caches.open(kept.name)
    const seen = await cache.match(event.request, { ignoreVary: true })
    const instead = otherwise === undefined ? undefined : await caches.match(otherwise)
    const found = seen ?? instead
    if (found === undefined) throw error
    return undated(found)
  }
}

/** Gives the stored answer first: scripts never change under their names, and old pictures are acceptable. */
const known = async (event: FetchEvent, kept: Kept): Promise<Response> =>
  (await caches.match(event.request, { ignoreVary: true })) ?? fromNetwork(event, kept)

const answerTo = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return newest(event, pages, SHELL_PAGE)
  if (catalogue.test(pathname)) return newest(event, answers)
  if (pathname.startsWith('/pictures/') || SCENES.includes(pathname)) return known(event, pictures)
  return pathname.startsWith('/assets/') ? known(event, assets) : undefined
}

// A new worker waits until all pages of the old worker are closed. Meanwhile pages still come from the server with
// their own scripts, which each build names differently.
self.addEventListener('install', (event) => event.waitUntil(fillShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer === undefined) return
  event.respondWith(answer)
  if (event.request.mode === 'navigate') event.waitUntil(answer.then(renewOnce, () => undefined))
})
