import { NAIROBI_AHEAD_MS } from '../../domain/kernel/nairobi.ts'

/** Makes a value when it is first needed, so that a phone starts faster. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Public holidays on which every branch is closed, 'MM-DD'. Holidays that follow the moon are missing. */
const holidays: readonly string[] = ['01-01', '05-01', '06-01', '10-20', '12-12', '12-25']

/** Whether the day ('YYYY-MM-DD') is a public holiday. */
export const isHoliday = (day: string): boolean => holidays.includes(day.slice(5))

export {
  daysAfter,
  hourIn,
  nairobiDay,
  nairobiTime,
  weekdayOf,
  weekStart,
} from '../../domain/kernel/nairobi.ts'

const shown = once(
  () =>
    new Intl.DateTimeFormat('en-KE', {
      timeZone: 'Africa/Nairobi',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** Year, short month, day, hour and minute in Nairobi, of a time in ISO 8601. */
export const formatDateTime = (iso: string): string => shown().format(new Date(iso))

const DAY_MS = 86_400_000

/** Midnight in Nairobi at the start of the day ('YYYY-MM-DD') that is `days` later. ISO 8601 in UTC. */
export const startOfDay = (day: string, days = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - NAIROBI_AHEAD_MS + days * DAY_MS).toISOString()

/** The first day of the month. */
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`

/** The month ('YYYY-MM') before the month of the day ('YYYY-MM-DD'). */
export const monthBefore = (day: string): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  return new Date(first.getTime() - 1).toISOString().slice(0, 7)
}

/** The hour of a day as text: '09:00'. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
