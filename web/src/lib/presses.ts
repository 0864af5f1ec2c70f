/** The event that is sent once, when React has started to handle presses. */
export const LIVE = 'duka:live'

/**
 * Announces that React handles presses. The script in the page's head hears the event; if it starts later, it reads the
 * attribute.
 */
export const sayLive = (): void => {
  document.documentElement.dataset.live = ''
  document.dispatchEvent(new Event(LIVE))
}

/** After this time in ms without a touch, the reader counts as gone. */
const PATIENCE_MS = 60_000

let touchedAt = performance.now()

export const watchTouches = (): void => {
  const note = (): void => {
    touchedAt = performance.now()
  }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, note, { passive: true, capture: true })
  }
}

/**
 * False if nobody has touched the page for a minute. The page's requests are then marked as made in the background, so
 * that they do not prolong the session.
 */
export const isTouched = (): boolean => performance.now() - touchedAt < PATIENCE_MS
