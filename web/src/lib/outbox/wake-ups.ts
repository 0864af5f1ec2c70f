import type { Outbox } from './outbox.ts'

/**
 * Sends whenever there is hope: at the start, with the network back, and with the page seen again. Browsers that wake a
 * page for it in the background are few. Returns the undo.
 */
export const wakeUps = ({ flush, look }: Pick<Outbox, 'flush' | 'look'>): (() => void) => {
  const send = (): void => void look().then(flush)
  const seen = (): void => {
    if (document.visibilityState === 'visible') send()
  }
  window.addEventListener('online', send)
  window.addEventListener('pageshow', send)
  document.addEventListener('visibilitychange', seen)
  send()
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('pageshow', send)
    document.removeEventListener('visibilitychange', seen)
  }
}
