/** Callbacks for the events of a live stream (SSE). */
export type LiveHandlers = {
  onData(data: string): void
  /** A `move` event: a rider's new position. A lost event does no harm. */
  onMove(data: string): void
  onUp(): void
  onDown(): void
  /** Called after `onDown` if the server answers but has no room for another stream. */
  onRefused(): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** A server without room for the stream is asked again only after this time. */
const REFUSED_WAIT_MS = 120_000
/**
 * The time in ms after which a silent connection is opened again. The server sends a beat every 25 s, but after a phone
 * slept, a dead connection may look open.
 */
const SILENT_MS = 70_000
/**
 * When the page becomes visible or goes online again, a connection that was silent for longer than this is opened
 * again.
 */
const DOUBTED_MS = 30_000

const TOO_MANY = 429

/** An EventSource does not tell why it was closed, so a HEAD request to the same URL asks for the status. */
const hasNoRoom = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === TOO_MANY
  } catch {
    return false
  }
}

/**
 * Keeps a live stream open until the returned function is called. The browser itself reconnects a broken EventSource;
 * this opens a new one after an error status, where the browser gives up, and after a long silence.
 */
export const keepLive = (
  url: string,
  handlers: LiveHandlers,
  random: () => number = Math.random,
  isRefused: (url: string) => Promise<boolean> = hasNoRoom,
): (() => void) => {
  let isStopped = false
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
  /**
   * A random factor shortens each wait by up to half, so that not all browsers return to a restarted server at once.
   */
  const connectIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(connect, ms * (1 - random() / 2))
  }
  const tellWhy = async (closed: EventSource): Promise<void> => {
    const refused = await isRefused(url)
    if (isStopped || closed !== source || closed.readyState !== EventSource.CLOSED) return
    if (!refused) return
    handlers.onRefused()
    connectIn(REFUSED_WAIT_MS)
  }
  const onError = (): void => {
    handlers.onDown()
    if (source.readyState !== EventSource.CLOSED) return
    clearTimeout(watchdog)
    // The waits are 1 s, 2 s, 4 s and so on, up to 30 s.
    connectIn(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** refusals))
    refusals += 1
    void tellWhy(source)
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
  /**
   * Opens a doubtful connection again after up to a second, at random: browsers that come back online together should
   * not reconnect at the same moment.
   */
  const doubt = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - heardAt < DOUBTED_MS) return
    clearTimeout(timer)
    timer = setTimeout(reconnect, FIRST_WAIT_MS * random())
  }
  document.addEventListener('visibilitychange', doubt)
  window.addEventListener('online', doubt)
  connect()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', doubt)
    window.removeEventListener('online', doubt)
    clearTimeout(watchdog)
    clearTimeout(timer)
    source.close()
  }
}
