import { inTime, type World } from '../lib/world.ts'

type Stop = () => Promise<void>
type Part = [name: string, stop: Stop]

/**
 * The parts of a program that were started. Each stops before the parts that it depends on. A part that starts after
 * `stop` was called is stopped at once.
 */
export type Stack = {
  started(name: string, stop: Stop): void
  /** Adds a part that does not depend on the part started before it. Both stop at the same time. */
  startedBeside(name: string, stop: Stop): void
  stop(): Promise<void>
}

/** A part that does not stop within this many ms is abandoned, because acknowledged work is on disk already. */
const PATIENCE_MS = 20_000

const withinPatience = async ([name, stop]: Part, world: Pick<World, 'after'>): Promise<void> => {
  if (!(await inTime(world, PATIENCE_MS, stop()))) throw new Error(`${name} did not stop in time`)
}

/**
 * `stop` stops all parts, the last one first, even if one fails or hangs. Then it throws an `AggregateError` of all
 * failures.
 */
export const stopStack = (world: Pick<World, 'after'>): Stack => {
  const floors: Part[][] = []
  let stopped = false
  const add = (part: Part, floor: Part[] | undefined): void => {
    if (stopped) part[1]().catch(() => undefined)
    else if (floor === undefined) floors.push([part])
    else floor.push(part)
  }
  return {
    started: (name, stop) => add([name, stop], undefined),
    startedBeside: (name, stop) => add([name, stop], floors.at(-1)),
    stop: async () => {
      stopped = true
      const failures: unknown[] = []
      for (const floor of floors.splice(0).reverse()) {
        const stops = floor.map((part) =>
          withinPatience(part, world).catch((it) => failures.push(it)),
        )
        await Promise.all(stops)
      }
      if (failures.length === 0) return
      const reasons = failures.map((it) => (it instanceof Error ? it.message : String(it)))
      throw new AggregateError(failures, `Not everything stopped cleanly: ${reasons.join('; ')}`)
    },
  }
}
