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

/** Takes the time that an answer of the server was made. A phone may be hours wrong. */
export const noteServerTime = ({ headers }: Pick<Response, 'headers'>): void => {
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said)) return
  const difference = said - Date.now()
  const next = Math.abs(difference) < UNSURE_MS ? 0 : difference
  if (offset !== undefined && Math.abs(next - offset) < UNSURE_MS) return
  offset = next
  try {
    localStorage.setItem(KEY, String(next))
  } catch {
    // Without a place for it, it holds until the page is closed.
  }
}

/** The device's time, corrected by what the server last told, also before the app was last closed. */
export const correctedTime = (deviceMs = Date.now()): string => {
  offset ??= remembered()
  return new Date(deviceMs + offset).toISOString()
}
