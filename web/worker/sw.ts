import { answers, assets, dropSecrets, type Kept, keep, pages, pictures } from './caches.ts'

declare const self: ServiceWorkerGlobalScope
/** Tells one build from another, so that browsers notice a new worker. */
declare const BUILD: string

/** The shell holds a page without content, and every script and style of the shoppers' pages. */
const SHELL = `shell-${BUILD}`
const SHELL_PAGE = '/offline'

/** Everybody may see these answers. Orders, accounts and payments are never kept. */
const catalogue = /^\/api\/(branches|categories|products(\/facets|\/slug\/[^/]+)?)$/

/** Drawings that the pages themselves show. */
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

/** The page without content names the shop, which may have another name by now. One of a newer build is left alone. */
const renewShell = async (): Promise<void> => {
  const { page, parts } = await fetchShell()
  const cache = await caches.open(SHELL)
  const kept = await Promise.all(parts.map((part) => cache.match(part)))
  if (page.ok && !kept.includes(undefined)) await cache.put(SHELL_PAGE, page)
}

let isRenewed = false
/** Once in a worker's life, which ends soon after its last page. */
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
 * Open pages, and the answers that every page asks for, came before this worker could keep them. Both are fetched
 * again.
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

/** An answer of another time without its time of then, by which a page would set its clock. */
const undated = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.delete('date')
  const { status, statusText } = response
  return new Response(await response.blob(), { status, statusText, headers })
}

/** The shop as it is, or without a connection as it was seen last. */
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

/** The cache answers first: assets never change under their names, and pictures may be old. */
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

// A new worker waits until the old one's pages are closed. Meanwhile pages still come newest from the server, and bring
// their own scripts, whose names no other build has.
self.addEventListener('install', (event) => event.waitUntil(fillShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer === undefined) return
  event.respondWith(answer)
  if (event.request.mode === 'navigate') event.waitUntil(answer.then(renewOnce, () => undefined))
})
