import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { TooBusy } from './gate.ts'

/** Turns for work that keeps the processor for a while, behind work that must not wait. */
export type Turns = {
  /** Resolves when the caller may work for a few ms without a pause. Throws `TooBusy`. */
  take(): Promise<void>
  /** Turns wait while `work` runs, though not for ever. */
  first<Value>(work: () => Promise<Value>): Promise<Value>
}

const LOOK_MS = 2
/** A turn gives way at most this often, so that a stream of orders does not end all searching. */
const GIVES_WAY = 10
const WAITING = 200

type Clock = { turn(): Promise<unknown>; pause(): Promise<unknown> }
const processClock: Clock = { turn: () => nextTurn(), pause: () => pause(LOOK_MS) }

/** Gives one turn at a time, with a look at everything else in between. */
export const createTurns = (clock: Clock = processClock): Turns => {
  const queue: (() => void)[] = []
  let isCalling = false
  let urgent = 0

  const callAll = async (): Promise<void> => {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      await clock.turn()
      for (let n = 0; n < GIVES_WAY && urgent > 0; n += 1) await clock.pause()
      queue.shift()
      next()
    }
    isCalling = false
  }
  return {
    take: () => {
      if (queue.length >= WAITING) throw new TooBusy()
      const called = new Promise<void>((resolve) => void queue.push(resolve))
      if (!isCalling) {
        isCalling = true
        void callAll()
      }
      return called
    },
    first: async (work) => {
      urgent += 1
      try {
        return await work()
      } finally {
        urgent -= 1
      }
    },
  }
}
