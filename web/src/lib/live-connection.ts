/** Hears what comes in, and whether the connection is up. */
export type LiveHandlers = {
  onData(data: string): void
  /** An event `move`, which the reader may miss. */
  onMove(data: string): void
  onUp(): void
  onDown(): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server beats every 25 s. A phone that slept may hold a connection that nobody feeds. */
const SILENT_MS = 70_000
/** A page that comes to sight again, or back to the network, believes a connection that has beaten since. */
const DOUBTED_MS = 30_000

/**
 * Keeps an EventSource open until the returned function is called. The browser itself reconnects after a broken
 * connection. An error status closes an EventSource for good, so this function then opens a new one, after 1 s, 2 s, 4
 * s … up to 30 s. Chance shortens each wait by up to half, so that browsers do not storm a restarted server. A
 * connection that is silent for too long is opened anew.
 */
export const keepLive = (
  url: string,
  handlers: LiveHandlers,
  random: () => number = Math.random,
): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()

  const alive = (): void => {
    heardAt = Date.now()
    clearTimeout(watchdog)
    watchdog = setTimeout(reconnect, SILENT_MS)
  }
  const onOpen = (): void => {
    refusals = 0
    alive()
    handlers.onUp()
  }
  const onError = (): void => {
    handlers.onDown()
    if (source.readyState !== EventSource.CLOSED) return
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** refusals)
    refusals += 1
    timer = setTimeout(connect, wait * (1 - random() / 2))
  }
  const connect = (): void => {
    source = new EventSource(url)
    source.addEventListener('open', onOpen)
    source.addEventListener('error', onError)
    source.addEventListener('beat', alive)
    source.addEventListener('move', ({ data }) => {
      alive()
      handlers.onMove(data)
    })
    source.addEventListener('message', ({ data }) => {
      alive()
      handlers.onData(data)
    })
    alive()
  }
  const reconnect = (): void => {
    clearTimeout(timer)
    source.close()
    connect()
  }
  /** Those who come back together do not come at once. */
  const doubt = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - heardAt < DOUBTED_MS) return
    clearTimeout(timer)
    timer = setTimeout(reconnect, FIRST_WAIT_MS * random())
  }
  document.addEventListener('visibilitychange', doubt)
  window.addEventListener('online', doubt)
  connect()
  return () => {
    document.removeEventListener('visibilitychange', doubt)
    window.removeEventListener('online', doubt)
    clearTimeout(watchdog)
    clearTimeout(timer)
    source.close()
  }
}
