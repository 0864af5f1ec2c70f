/** Before this, somebody who read a long page would be taken for one who went away. */
const PATIENCE_MS = 60_000

let touchedAt = performance.now()

/** Notes when somebody touches the page. */
export const watchTouches = (): void => {
  const note = (): void => {
    touchedAt = performance.now()
  }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, note, { passive: true, capture: true })
  }
}

/** False where a page asks by itself, and nobody sits before it: that keeps nobody signed in. */
export const isTouched = (): boolean => performance.now() - touchedAt < PATIENCE_MS
