import { daysAfter, weekStart } from '../../kernel/nairobi.ts'

/** A run of shopping days that ends on `day`. `forgivenWeek`: the latest week in which a missed day was forgiven. */
type Run = { length: number; day: string; forgivenWeek: string | null }

/**
 * The days in Nairobi on which delivered orders were placed. `days`: the latest shopping days, in order. `before`: the
 * run up to the day before `days` begin. `longest`: the longest run ever.
 */
export type Streak = { days: readonly string[]; before: Run | null; longest: number }

export const noStreak: Streak = { days: [], before: null, longest: 0 }

/**
 * The most shopping days in `days`. A late delivery adds an earlier day, but no delivery is so late that more shopping
 * days have passed.
 */
const MOST_DAYS = 40

/**
 * Each week forgives one missed day. Gives the last week that forgave, or undefined if a week would have to forgive
 * twice.
 */
const forgive = (before: string | null, missed: readonly string[]): string | null | undefined => {
  let last = before
  for (const day of missed) {
    const week = weekStart(day)
    if (week === last) return undefined
    last = week
  }
  return last
}

/** At most two missed days in a row can be forgiven: the last day of one week and the first of the next. */
const MOST_MISSED = 2

/** The days between the two. Undefined if there are too many to forgive. */
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

/** Adds a shopping day. A day counts once, and a day before all remembered days is ignored. */
export const withDay = (streak: Streak, day: string): Streak => {
  const { days, before } = streak
  if (days.includes(day) || (before !== null && day <= before.day)) return streak
  const after = { ...streak, days: [...days, day].sort() }
  const longest = Math.max(streak.longest, ...runsOf(after).map(({ length }) => length))
  return shorten({ ...after, longest })
}

/** The length of the run that shopping today would continue. There need not be an order today yet. */
export const currentStreak = (streak: Streak, today: string): number => {
  const run = runsOf(streak).at(-1) ?? streak.before
  if (run === null) return 0
  return forgivenUntil(run, today) === undefined ? 0 : run.length
}

/** The streak counts this day: an order that was placed on it has been delivered. */
export const countsDay = ({ days, before }: Streak, day: string): boolean =>
  days.includes(day) || before?.day === day
