const OPEN_MS = 700
const SKIP_MS = 300

/** Opens after the pointer has stayed for 700 ms, or at once when another was open within the last 300 ms. */
export const createTipTiming = <Place,>(show: (place: Place | undefined) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Place | undefined
  let open = false
  let closedAt = Number.NEGATIVE_INFINITY

  const openNow = (): void => {
    open = true
    show(current)
  }
  const leave = (): void => {
    clearTimeout(timer)
    if (open) closedAt = performance.now()
    open = false
    current = undefined
    show(undefined)
  }
  const enter = (place: Place | undefined): void => {
    if (place === current) return
    leave()
    current = place
    if (place === undefined) return
    if (performance.now() - closedAt < SKIP_MS) openNow()
    else timer = setTimeout(openNow, OPEN_MS)
  }
  return { enter, leave }
}
