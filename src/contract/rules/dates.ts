import { once } from './once.ts'

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

/** Year, short month, day, hour and minute in Nairobi. Takes ISO 8601. */
export const formatDateTime = (iso: string): string => shown().format(new Date(iso))

/** Kenya is three hours ahead of UTC all year round. */
const NAIROBI_AHEAD_MS = 3 * 3_600_000

const inNairobi = (at: Date): string => new Date(at.getTime() + NAIROBI_AHEAD_MS).toISOString()

/** 'YYYY-MM-DD' of the day it is in Nairobi. */
export const nairobiDay = (at: Date): string => inNairobi(at).slice(0, 10)

/** 'HH:MM' of the time it is in Nairobi, to compare with a branch's opening hours. */
export const nairobiTime = (at: Date): string => inNairobi(at).slice(11, 16)
