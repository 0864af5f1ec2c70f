import { daysAfter, weekStart } from '../../kernel/nairobi.ts'

/** Days in a row until `day`. `forgivenWeek`: the latest week in which a day was missed and forgiven. */
type Run = { length: number; day: string; forgivenWeek: string | null }

/**
 * Nairobi's days on which an order was placed that was later delivered. `days`: the latest of them, in order; `before`:
 * the run that ends with those before. `longest`: of all runs ever.
 */
export type Streak = { days: readonly string[]; before: Run | null; longest: number }

export const noStreak: Streak = { days: [], before: null, longest: 0 }

/** An order is not delivered so many days of shopping later than others. */
const MOST_DAYS = 40

/** The last week that forgives, after one day of each week of `missed` was. Undefined: a week would forgive twice. */
const forgive = (before: string | null, missed: readonly string[]): string | null | undefined => {
  let last = before
  for (const day of missed) {
    const week = weekStart(day)
    if (week === last) return undefined
    last = week
  }
  return last
}

/** More than these cannot be forgiven: the last day of a week and the first of the next. */
const MOST_MISSED = 2

/** The days between the two. Undefined: too many. */
const missedBetween = (day: string, later: string): string[] | undefined => {
  const missed: string[] = []
  for (let one = daysAfter(day, 1); one < later; one = daysAfter(one, 1)) {
    missed.push(one)
    if (missed.length > MOST_MISSED) return undefined
  }
  return missed
}

const forgivenUntil = (run: Run, day: string): string | null | undefined => {
  const missed = missedBetween(run.day, day)
  return missed && forgive(run.forgivenWeek, missed)
}

const extend = (run: Run | null, day: string): Run => {
  const forgivenWeek = run === null ? undefined : forgivenUntil(run, day)
  if (run === null || forgivenWeek === undefined) return { length: 1, day, forgivenWeek: null }
  return { length: run.length + 1, day, forgivenWeek }
}

const runsOf = ({ days, before }: Streak): Run[] => {
  const runs: Run[] = []
  for (const day of days) runs.push(extend(runs.at(-1) ?? before, day))
  return runs
}

const shorten = ({ days, before, longest }: Streak): Streak => {
  const [first, ...rest] = days
  if (first === undefined || days.length <= MOST_DAYS) return { days, before, longest }
  return { days: rest, before: extend(before, first), longest }
}

/** A day counts once. One from before all that are remembered comes too late. */
export const withDay = (streak: Streak, day: string): Streak => {
  const { days, before } = streak
  if (days.includes(day) || (before !== null && day <= before.day)) return streak
  const after = { ...streak, days: [...days, day].sort() }
  const longest = Math.max(streak.longest, ...runsOf(after).map(({ length }) => length))
  return shorten({ ...after, longest })
}

/** The run that today may go on. Today itself may be empty still. */
export const currentStreak = (streak: Streak, today: string): number => {
  const run = runsOf(streak).at(-1) ?? streak.before
  if (run === null) return 0
  return forgivenUntil(run, today) === undefined ? 0 : run.length
}
