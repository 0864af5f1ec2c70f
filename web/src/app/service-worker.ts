/** Keeps the shop at hand for when there is no connection. Not while developing, where scripts change under their names. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // What it fetches must not compete with the page.
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(console.warn)
  })
}
