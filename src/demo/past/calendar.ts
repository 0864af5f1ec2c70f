import { nairobiDay, startOfDay, weekStart } from '../../contract/rules/dates.ts'
import { NAIROBI_AHEAD_MS } from '../../domain/kernel/nairobi.ts'
import { type Random, randomOf } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEKS = 12

/** Orders of an average day. */
const A_DAY = 29
/** Factors of the weekdays, Sunday first. */
const weekdays = [0.95, 0.85, 0.82, 0.87, 0.95, 1.15, 1.45]
/** The share of each hour of the day in Nairobi. Most orders come at lunch and in the evening. */
const hours: readonly (readonly [hour: number, weight: number])[] = [
  ...[6, 7].map((hour) => [hour, 0.6] as const),
  [8, 3],
  [9, 4],
  [10, 5],
  [11, 7],
  [12, 10],
  [13, 9],
  [14, 5],
  [15, 4],
  [16, 5],
  [17, 8],
  [18, 11],
  [19, 10],
  [20, 6],
  [21, 2.5],
  [22, 1.2],
  [23, 0.7],
]

/**
 * Days on which people have just been paid. They come every 30 days, so that the past does not depend on the week in
 * which it begins.
 */
const isPayday = (day: number): boolean => day % 30 >= 25 && day % 30 <= 28

/** More people order as the shop becomes known. */
const growth = (day: number): number => 0.86 + (0.28 * day) / (WEEKS * 7)

const howMany = (day: number, random: Random): number => {
  const expected = A_DAY * (weekdays[day % 7] ?? 1) * growth(day) * (isPayday(day) ? 1.35 : 1)
  return Math.round(expected * (0.9 + 0.2 * random.next()))
}

/** The moments of a day's orders, in ms after its midnight. Day 0 is the Sunday on which the past begins. */
export const ordersOn = (day: number): number[] => {
  const random = randomOf(`orders of day ${day}`)
  const byDay = Array.from({ length: howMany(day, random) }, () => {
    const [hour] = random.weighted(hours, ([, weight]) => weight)
    return hour * HOUR + Math.floor(random.next() * HOUR)
  })
  return byDay.sort((one, other) => one - other)
}

/** The start of the Sunday on which a past of `weeks` whole weeks begins. */
export const beginningBefore = (now: Date, weeks: number): number =>
  Date.parse(startOfDay(weekStart(nairobiDay(now)), -7 * weeks))

/** The midnight at which the past began. `opening`: when the first event of the past was written. */
export const beginningAt = (opening: Date): number =>
  Date.parse(startOfDay(weekStart(nairobiDay(opening))))

/** The number of orders from the beginning until a moment. */
export const ordersBetween = (beginning: number, until: number): number => {
  let all = 0
  for (let day = 0; beginning + day * DAY < until; day += 1) {
    all += ordersOn(day).filter((at) => beginning + day * DAY + at < until).length
  }
  return all
}

const OPENS = 8 * HOUR
const CLOSES = 20 * HOUR + 50 * MINUTE

/** Gives `at` if the branches are open then, else a moment in the first half hour of the next morning. */
export const whenOpen = (at: number, random: Random): number => {
  const sinceMidnight = (at + NAIROBI_AHEAD_MS) % DAY
  const midnight = at - sinceMidnight
  const early = OPENS + random.between(2, 30) * MINUTE
  if (sinceMidnight < OPENS) return midnight + early
  return sinceMidnight > CLOSES ? midnight + DAY + early : at
}

/** The last part of the past (ms). In it orders are placed that are open at its end, one in each state. */
export const LAST_HOUR = 50 * MINUTE

/**
 * The end of the past: now, if the branches are open and have been for `LAST_HOUR`. Else the past ends in the evening
 * before.
 */
export const endBefore = (now: number): number => {
  const sinceMidnight = (now + NAIROBI_AHEAD_MS) % DAY
  const evening = now - sinceMidnight + CLOSES
  if (sinceMidnight < OPENS + LAST_HOUR) return evening - DAY
  return Math.min(now, evening)
}
