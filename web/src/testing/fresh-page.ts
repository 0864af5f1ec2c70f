import { afterEach, vi } from 'vitest'

/**
 * Files share a worker, its window and the loaded packages. Each file loads the shop's own modules anew, and with them
 * its stores. Each test leaves the page as a browser opens it.
 */
vi.resetModules()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
