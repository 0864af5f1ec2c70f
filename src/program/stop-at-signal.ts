import type { EventEmitter } from 'node:events'
import type { World } from '../lib/world.ts'

/** A terminal sends a signal to npm and to its child, and npm hands it on, so that it comes twice. */
const TWICE_MS = 1_000

const signals = ['SIGTERM', 'SIGINT'] as const

/**
 * Is aborted at the first signal of this process. A signal that comes a second later finds no listener, so it ends the
 * process at once.
 */
export const stopAtSignal = (
  program: Pick<EventEmitter, 'on' | 'off'>,
  { after }: Pick<World, 'after'>,
): AbortSignal => {
  const stopping = new AbortController()
  const leave = (): void => {
    for (const signal of signals) program.off(signal, stop)
  }
  const stop = (): void => {
    if (stopping.signal.aborted) return
    stopping.abort()
    after(TWICE_MS, leave)
  }
  for (const signal of signals) program.on(signal, stop)
  return stopping.signal
}
