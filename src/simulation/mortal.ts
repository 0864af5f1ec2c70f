import type { World } from '#src/lib/world.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'

/** When something ends: before what was about to be done, or after, so that nobody hears of what was done. */
export type Side = 'before' | 'after'
/** What happens at one of the next calls of a store: the process dies, or the store does not answer this once. */
type Blow = { kind: 'death' | 'silence'; calls: number; side: Side }

/** The world as one process sees it. After its death no timer and no turn of the process comes any more. */
export type MortalWorld = World & {
  /** Ends the process at its `turns`-th turn from now. Writes are committed in turns of their own. */
  dieIn(turns: number, side: Side): void
  strike(blow: Blow): void
  /** Every call of a store goes through this. A call of a dead process never ends. */
  call<T>(run: () => Promise<T>): Promise<T>
  die(): void
  isDead(): boolean
  /** Resolves once the process has died. */
  readonly death: Promise<void>
  /** Whether heartbeats and polls keep the shop's own times. Those that wait then come at once. */
  keepPace(isExact: boolean): void
}

/** Waits from the shortest to the longest poll are heartbeats and polls. */
const LONGEST_POLL_MS = 60_000
/** Shorter waits are pauses within one piece of work. */
const SHORTEST_POLL_MS = 1_000
/** The pause between two comparisons of the whole log with its seals, and by how many polls it is made longer. */
const ROUND_MS = 10 * 60_000
const POLLS_A_ROUND = 18

const never = <T>(): Promise<T> => new Promise(() => undefined)

/**
 * `pollMs`: a process alone on its stores need not beat every second, because leases and polls would be nearly all of a
 * simulated day. Heartbeats and polls wait at least this long.
 */
export const mortal = (world: World, pollMs = 0): MortalWorld => {
  let isExact = false
  const rarely = (ms: number): number => {
    if (isExact) return ms
    if (ms === ROUND_MS) return Math.max(ms, POLLS_A_ROUND * pollMs)
    return ms >= SHORTEST_POLL_MS && ms <= LONGEST_POLL_MS ? Math.max(ms, pollMs) : ms
  }
  /** The ends of all waits that take longer than the process asked for. */
  const stretched = new Set<() => void>()
  const waitRarely: World['wait'] = (ms, signal) =>
    new Promise((resolve) => {
      const longer = rarely(ms)
      const end = whileAlive(() => {
        stretched.delete(end)
        resolve()
      })
      if (longer > ms) stretched.add(end)
      void world.wait(longer, signal).then(end)
    })
  let dead = false
  let tellDeath: () => void = () => undefined
  const death = new Promise<void>((resolve) => {
    tellDeath = resolve
  })
  const die = (): void => {
    dead = true
    tellDeath()
  }
  let doom: { turns: number; side: Side } | undefined
  let blow: Blow | undefined

  /** Whether the process still does what it was about to do. */
  const does = (): boolean => {
    if (dead || doom === undefined) return !dead
    doom.turns -= 1
    if (doom.turns < 0) die()
    return !dead || doom.side === 'after'
  }
  const soon: World['soon'] = (run) =>
    world.soon(() => {
      if (does()) run()
    })
  const whileAlive = (run: () => void) => () => {
    if (!dead) run()
  }
  /** The blow that falls at this call. */
  const fallen = (): Blow | undefined => {
    if (blow === undefined || blow.calls > 0) {
      if (blow !== undefined) blow = { ...blow, calls: blow.calls - 1 }
      return undefined
    }
    const now = blow
    blow = undefined
    return now
  }
  const suffer = ({ kind }: Blow): void => {
    if (kind === 'silence') throw new StoreUnavailable('a store of the simulation')
    die()
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
    wait: waitRarely,
    dieIn: (turns, side) => {
      doom = { turns, side }
    },
    strike: (next) => {
      blow = next
    },
    call: async (run) => {
      const now = fallen()
      if (now?.side === 'before') suffer(now)
      if (dead) return never()
      const answer = await run()
      if (now?.side === 'after') suffer(now)
      return dead ? never() : answer
    },
    die,
    isDead: () => dead,
    death,
    keepPace: (exact) => {
      isExact = exact
      if (exact) for (const end of [...stretched]) end()
    },
  }
}
