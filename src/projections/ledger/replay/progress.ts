import type { ReplayProgress } from '#contract/finance/replay.ts'
import type { World } from '#src/lib/world.ts'

const EVERY_MS = 500

/** Counts what is done. `due` gives the progress now and then, `now` always. */
export const startProgress = (total: number, { now }: Pick<World, 'now'>) => {
  const startedAt = now().getTime()
  let told = startedAt
  let [done, events] = [0, 0]
  const seconds = (): number => (now().getTime() - startedAt) / 1_000
  const progress = (): ReplayProgress => {
    const perSecond = seconds() === 0 ? events : Math.round(events / seconds())
    return { type: 'progress', done, total: Math.max(total, done), perSecond }
  }
  return {
    add: (entries: number, read: number): void => {
      done += entries
      events += read
    },
    due: (): ReplayProgress[] => {
      if (now().getTime() - told < EVERY_MS) return []
      told = now().getTime()
      return [progress()]
    },
    now: progress,
    seconds,
  }
}
