/** Hears what comes in, and whether the connection is up. */
export type LiveHandlers = {
  onData(data: string): void
  onUp(): void
  onDown(): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Keeps an EventSource open until the returned function is called. The browser itself reconnects after a broken
 * connection. An error status closes an EventSource for good, so this function then opens a new one, after 1 s, 2 s, 4
 * s … up to 30 s. Chance shortens each wait by up to half, so that browsers do not storm a restarted server.
 */
export const keepLive = (
  url: string,
  handlers: LiveHandlers,
  random: () => number = Math.random,
): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0

  const onOpen = (): void => {
    refusals = 0
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
    source.addEventListener('message', (event) => handlers.onData(event.data))
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
