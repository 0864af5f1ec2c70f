/** Keeps the shop at hand for when there is no connection. Not while developing, where scripts change under their names. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(console.warn)
  }
  // What it fetches must not compete with the page. Scripts may come after all else, or before.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
