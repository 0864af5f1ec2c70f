import { idAt, type World } from '../lib/world.ts'
import { realWorld } from '../program/real-world.ts'

/** The same figures in every run: mulberry32. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Where and when a test's world begins. */
export type Beginning = { at?: number; seed?: number }

/** A world whose clock stands until it is moved, and whose chance is the same in every run. Timers are real. */
export type SeededWorld = World & {
  /** Moves both clocks. No timer hears of it. */
  tick(ms: number): void
  /** Sets the time of day back, as an administrator or the network's time does. */
  setBack(ms: number): void
}

export const seededWorld = ({
  at = Date.UTC(2026, 0, 5, 9),
  seed = 1,
}: Beginning = {}): SeededWorld => {
  let time = at
  let setBackMs = 0
  const random = seeded(seed)
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random() * 256))
  return {
    ...realWorld,
    now: () => new Date(time - setBackMs),
    elapsed: () => time,
    random,
    bytes,
    newId: () => idAt(time, bytes(16)),
    newToken: () => bytes(32).toString('base64url'),
    tick: (ms) => {
      time += ms
    },
    setBack: (ms) => {
      setBackMs += ms
    },
  }
}

/** A seeded world whose timers go by its own clock: an hour passes in no time. */
export type VirtualWorld = SeededWorld & {
  /**
   * Lets so much time pass. What falls due runs in its order, each with all that follows from it at once. Work of other
   * threads, as of files, is not waited for.
   */
  advance(ms: number): Promise<void>
  /** How many timers wait for their time. */
  timers(): number
}

/** At once: the real hashes keep threads of their own busy. */
const hashOf = (password: string): string => `hash of ${password}`

type Timer = { at: number; run(): void }

export const virtualWorld = (beginning?: Beginning): VirtualWorld => {
  const world = seededWorld(beginning)
  const timers = new Set<Timer>()
  let turning = 0

  const after: World['after'] = (ms, run) => {
    const timer = { at: world.elapsed() + ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const every: World['every'] = (ms, run) => {
    let cancel = after(ms, () => again())
    const again = () => {
      cancel = after(ms, again)
      run()
    }
    return () => cancel()
  }
  const wait: World['wait'] = (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        cancel()
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const cancel = after(ms, end)
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end)
    })
  const soon: World['soon'] = (run) => {
    turning += 1
    setImmediate(() => {
      turning -= 1
      run()
    })
  }

  /** Until nothing has anything to do before a timer falls due. */
  const settle = async () => {
    do await realWorld.turn()
    while (turning > 0)
  }
  const nextBy = (until: number): Timer | undefined =>
    [...timers]
      .filter(({ at }) => at <= until)
      .reduce<Timer | undefined>(
        (first, one) => (first === undefined || one.at < first.at ? one : first),
        undefined,
      )
  return {
    ...world,
    after,
    every,
    wait,
    soon,
    hashPassword: async (password) => hashOf(password),
    verifyPassword: async (hash, password) => hash === hashOf(password),
    turn: () => new Promise((resolve) => soon(resolve)),
    timers: () => timers.size,
    advance: async (ms) => {
      const until = world.elapsed() + ms
      await settle()
      for (let timer = nextBy(until); timer !== undefined; timer = nextBy(until)) {
        timers.delete(timer)
        world.tick(Math.max(timer.at - world.elapsed(), 0))
        timer.run()
        await settle()
      }
      world.tick(until - world.elapsed())
    },
  }
}
