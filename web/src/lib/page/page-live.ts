/** Said once, when React answers what is pressed. */
export const LIVE = 'duka:live'

/** For the script that remembers earlier presses, and in case that it comes later still. */
export const sayLive = (): void => {
  document.documentElement.dataset.live = ''
  document.dispatchEvent(new Event(LIVE))
}
