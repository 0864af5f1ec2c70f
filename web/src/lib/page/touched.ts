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
