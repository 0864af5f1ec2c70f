/** The event that is sent once, when React answers presses. */
export const LIVE = 'duka:live'

/**
 * The event tells the script that remembers earlier presses. The attribute tells a script that runs later than this.
 */
export const sayLive = (): void => {
  document.documentElement.dataset.live = ''
  document.dispatchEvent(new Event(LIVE))
}

/** A reader of a long page may touch nothing for so long without having gone away. */
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

/** False while the page asks by itself and nobody sits before it. Such requests keep nobody signed in. */
export const isTouched = (): boolean => performance.now() - touchedAt < PATIENCE_MS
