/**
 * The service worker keeps what passes through it. What this page loaded before the worker took over is fetched once
 * more, so that a phone that opens it without a network has all of it.
 */
const seeAgain = async (): Promise<void> => {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  await Promise.all(own.map((url) => fetch(url)))
}

/** Asks the browser not to clear the queue away. Installed apps are heard. */
export const keepAtHand = (): void => {
  navigator.storage?.persist?.().catch(() => undefined)
  const worker = navigator.serviceWorker
  if (worker === undefined) return
  if (worker.controller === null)
    worker.addEventListener('controllerchange', () => void seeAgain().catch(() => undefined), {
      once: true,
    })
}
