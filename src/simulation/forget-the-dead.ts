import { setMaxListeners } from 'node:events'

/**
 * Node keeps every signal of `AbortSignal.any` that somebody listens to, until one of its sources aborts. A simulated
 * process that dies aborts nothing, so its stores would stay open until the run ends. This keeps a signal only as long as
 * its sources. Listeners with an option `signal` are kept by Node too.
 */
export const forgetTheDead = (): void => {
  AbortSignal.any = (signals) => {
    const either = new AbortController()
    setMaxListeners(0, ...signals)
    for (const source of signals) {
      const end = () => either.abort(source.reason)
      if (source.aborted) end()
      else source.addEventListener('abort', end, { once: true })
    }
    return either.signal
  }
}
