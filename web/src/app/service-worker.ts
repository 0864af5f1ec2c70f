/**
 * Keeps the shop at hand for times without a connection. In development scripts change under their names, so it stays
 * off.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(console.warn)
  }
  // The worker's requests must not compete with the page. The page may have loaded before this script runs.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
