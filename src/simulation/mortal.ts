import type { World } from '#src/lib/world.ts'

/** When a process ends: before what it was about to do, or after, so that nobody hears of what was done. */
export type Death = 'before' | 'after'

/** The world as one process sees it. After its death no timer and no turn of the process comes any more. */
export type MortalWorld = World & {
  /** Ends the process at its `turns`-th turn from now. Writes are committed in turns of their own. */
  dieIn(turns: number, death: Death): void
  die(): void
  isDead(): boolean
}

/** Waits up to this long are heartbeats and polls. */
const LONGEST_POLL_MS = 60_000
/** Shorter waits are pauses within one piece of work. */
const SHORTEST_POLL_MS = 1_000

/**
 * `pollMs`: a process alone on its stores need not beat every second, because leases and polls would be nearly all of a
 * simulated day. Heartbeats and polls wait at least this long.
 */
export const mortal = (world: World, pollMs = 0): MortalWorld => {
  const rarely = (ms: number): number =>
    ms > SHORTEST_POLL_MS && ms <= LONGEST_POLL_MS ? Math.max(ms, pollMs) : ms
  let dead = false
  let doom: { turns: number; death: Death } | undefined

  /** Whether the process still does what it was about to do. */
  const does = (): boolean => {
    if (dead || doom === undefined) return !dead
    doom.turns -= 1
    dead = doom.turns < 0
    return !dead || doom.death === 'after'
  }
  const soon: World['soon'] = (run) =>
    world.soon(() => {
      if (does()) run()
    })
  const whileAlive = (run: () => void) => () => {
    if (!dead) run()
  }
  return {
    ...world,
    soon,
    turn: () => new Promise((resolve) => soon(resolve)),
    after: (ms, run) => world.after(ms, whileAlive(run)),
    every: (ms, run) => {
      const cancel = world.every(ms, () => (dead ? cancel() : run()))
      return cancel
    },
    wait: (ms, signal) =>
      new Promise((resolve) => void world.wait(rarely(ms), signal).then(whileAlive(resolve))),
    dieIn: (turns, death) => {
      doom = { turns, death }
    },
    die: () => {
      dead = true
    },
    isDead: () => dead,
  }
}
