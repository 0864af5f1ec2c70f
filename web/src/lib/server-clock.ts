const KEY = 'duka-clock'

/**
 * Differences below this many ms are ignored: the server's Date header has whole seconds, and an answer takes time to
 * arrive.
 */
const UNSURE_MS = 3_000

const remembered = (): number => {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

let offset: number | undefined
const watching = new Set<() => void>()

/** The difference between the server's clock and the device's, in ms. */
const offsetNow = (): number => {
  offset ??= remembered()
  return offset
}

const remember = (next: number): void => {
  try {
    if (next === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(next))
  } catch {
    // If storage is forbidden, the difference is kept until the page is closed.
  }
}

/** Compares the device's clock with the Date header of an answer. A phone's clock may be hours wrong. */
export const noteServerTime = ({ headers }: Pick<Response, 'headers'>): void => {
  const serverMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  const next = Math.abs(difference) < UNSURE_MS ? 0 : difference
  if (Math.abs(next - offsetNow()) < UNSURE_MS) return
  offset = next
  remember(next)
  for (const look of watching) look()
}

/** A page that the server has just sent is at most about this old, in ms. */
const ON_ITS_WAY_MS = 120_000

/**
 * True if the device's clock does not fit the time at which the server sent the page. Either the clock is wrong, or the
 * page comes from the cache; the next answer of the server tells.
 */
export const isClockDoubtful = (sentAt: number): boolean =>
  Math.abs(sentAt - serverNow()) > ON_ITS_WAY_MS

/**
 * The server's time in ms when it sent this page, which it may have drawn long before. Undefined: the browser does not
 * tell.
 */
export const pageSentAt = (): number | undefined => {
  const [page] = performance.getEntriesByType('navigation')
  // The header `Server-Timing` of a page has this one entry.
  return page instanceof PerformanceNavigationTiming ? page.serverTiming?.[0]?.duration : undefined
}

/** Calls `look` each time the measured difference of the clocks changes. Returns a function that ends the calls. */
export const watchClock = (look: () => void): (() => void) => {
  watching.add(look)
  return () => {
    watching.delete(look)
  }
}

/**
 * The server's present time in ms. Everything on a page that depends on the time uses it, e.g. whether a branch is
 * open.
 */
export const serverNow = (): number => Date.now() + offsetNow()

/**
 * The device's time as ISO 8601, corrected by the last measured difference of the clocks. The browser remembers this
 * difference after the app was closed.
 */
export const correctedTime = (deviceMs = Date.now()): string =>
  new Date(deviceMs + offsetNow()).toISOString()

/** The inverse of `correctedTime`: the device's time in ms at the server's time `serverMs`. */
export const deviceTime = (serverMs: number): number => serverMs - offsetNow()
