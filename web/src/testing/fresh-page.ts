import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Files share a worker, its window and the loaded packages. Each file loads the shop's own modules anew, and with them
 * its stores. Each test leaves the page as a browser opens it.
 */
vi.resetModules()

/**
 * React says what happens outside `act` while a test runs. What comes once it is over, as a script that loads late, concerns
 * no test. A worker that ends just then could not pass its complaint on, and the whole run would fail.
 */
const watchAct = (isOn: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn })
beforeEach(() => void watchAct(true))

/** What a page asks for after its test, once the stand-in for the server is gone, reaches no network and no answer. */
globalThis.fetch = () => new Promise(() => undefined)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  watchAct(false)
})
