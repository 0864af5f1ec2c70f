const KEY = 'duka-clock'

/** The server says its time in whole seconds, and the answer is on its way for a moment: less is no difference. */
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

/** The offset in ms, as it was last told. */
const offsetNow = (): number => {
  offset ??= remembered()
  return offset
}

const remember = (next: number): void => {
  try {
    if (next === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(next))
  } catch {
    // Without a place for it, it holds until the page is closed.
  }
}

/** Takes the time that an answer of the server was made. A phone may be hours wrong. */
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

/** A page is drawn for a minute, and comes a moment later. */
const DRAWN_MS = 120_000

/**
 * Whether the clock does not fit the time for which the server drew this page: it is wrong, or the page was kept without a
 * connection. An answer of the server tells.
 */
export const isClockDoubtful = (drawnFor: number): boolean =>
  Math.abs(drawnFor - serverNow()) > DRAWN_MS

/** Calls `look` each time that the clock turns out to be wrong, or right. Gives the way to stop. */
export const watchClock = (look: () => void): (() => void) => {
  watching.add(look)
  return () => {
    watching.delete(look)
  }
}

/** The server's time of now in ms. Whatever a page says of open, late or left is measured by it. */
export const serverNow = (): number => Date.now() + offsetNow()

/** The device's time, corrected by what the server last told, also before the app was last closed. */
export const correctedTime = (deviceMs = Date.now()): string =>
  new Date(deviceMs + offsetNow()).toISOString()
