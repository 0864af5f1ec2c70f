import type { DayOrder, UnclearDates } from '#contract/payment/statement.ts'
import { NAIROBI_AHEAD_MS } from '#src/domain/kernel/nairobi.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { type Refusal, refuseFile } from './statement-table.ts'

/** What the clocks of M-PESA and the shop may differ by. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** No line is later than this. */
export const latestTime = (now: Date): string =>
  new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString()

const twoParts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/
const wallClock = /^(\d{4})-(\d{2})-(\d{2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/
/** The portal itself writes DD-MM-YYYY HH:MM:SS. Spreadsheets that put the month first write slashes. */
const asPortalWrites = /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/

/**
 * Reads two numbers and the year in this order, or YYYY-MM-DD, with the time of day in Nairobi. Undefined if that is no
 * valid time.
 */
export const readTime = (text: string, order: DayOrder): string | undefined => {
  const padded = (_: string, first: string, second: string, year: string) => {
    const [day, month] = order === 'day_first' ? [first, second] : [second, first]
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  const parts = wallClock.exec(text.replace(twoParts, padded).replaceAll('/', '-'))
  if (parts === null) return undefined
  const [, year, month, day, hour = '', minute, second = '00'] = parts
  const wall = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
  const ms = Date.parse(wall)
  // `Date.parse` would turn 31 June into 1 July.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== wall) return undefined
  return new Date(ms - NAIROBI_AHEAD_MS).toISOString()
}

/** A time as it stands in the file. */
export type WrittenTime = { line: number; written: string }
type Read = WrittenTime & { dayFirst: string | undefined; monthFirst: string | undefined }

const readBoth = ({ line, written }: WrittenTime): Read => ({
  line,
  written,
  dayFirst: readTime(written, 'day_first'),
  monthFirst: readTime(written, 'month_first'),
})

const isUnclear = (read: Read): read is Read & UnclearDates =>
  read.dayFirst !== undefined && read.monthFirst !== undefined && read.dayFirst !== read.monthFirst

/** An order is wrong if most lines were in the future by it. A single such line may be wrong itself. */
const pastOrder = (unclear: readonly UnclearDates[], latest: string): DayOrder | undefined => {
  const mostAreLater = (timeOf: (one: UnclearDates) => string) =>
    unclear.filter((one) => timeOf(one) > latest).length * 2 > unclear.length
  const byDay = mostAreLater(({ dayFirst }) => dayFirst)
  const byMonth = mostAreLater(({ monthFirst }) => monthFirst)
  if (byDay === byMonth) return undefined
  return byDay ? 'month_first' : 'day_first'
}

const writtenBothWays = (day: WrittenTime, month: WrittenTime) =>
  refuseFile(
    `The dates of this file are written in two ways: line ${day.line} has the day first (${day.written}), line ${month.line} the month (${month.written}). Please export it again.`,
  )

/**
 * Whether the file's dates begin with the day or with the month. The file proves it by a date that only one order makes
 * valid, by the portal's own writing, or because the other order puts it into the future. Else it is as `chosen` says;
 * without that, the refusal names a line with both its times.
 */
export const dayOrderOf = (
  times: readonly WrittenTime[],
  now: Date,
  chosen: DayOrder | null,
): Result<DayOrder, Refusal | Rejection<'STATEMENT_DATES_UNCLEAR'>> => {
  const read = times.filter(({ written }) => twoParts.test(written)).map(readBoth)
  const day = read.find((one) => one.dayFirst !== undefined && one.monthFirst === undefined)
  const month = read.find((one) => one.monthFirst !== undefined && one.dayFirst === undefined)
  if (day !== undefined && month !== undefined) return writtenBothWays(day, month)
  if (month !== undefined) return ok('month_first')
  const unclear = read.filter(isUnclear)
  const [first] = unclear
  const isPortals = unclear.every(({ written }) => asPortalWrites.test(written))
  if (day !== undefined || first === undefined || isPortals) return ok('day_first')
  const proved = pastOrder(unclear, latestTime(now)) ?? chosen
  return proved === null ? reject('STATEMENT_DATES_UNCLEAR', first) : ok(proved)
}
