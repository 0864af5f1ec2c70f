/** The event that is sent once, when React answers presses. */
export const LIVE = 'duka:live'

/**
 * The event tells the script that remembers earlier presses. The attribute tells a script that runs later than this.
 */
export const sayLive = (): void => {
  document.documentElement.dataset.live = ''
  document.dispatchEvent(new Event(LIVE))
}
