import { NAIROBI_AHEAD_MS } from '../../domain/kernel/nairobi.ts'

/** The present time in Nairobi as digits: YYYYMMDDHHmmssSSS. */
const wallDigits = (at: Date): string =>
  new Date(at.getTime() + NAIROBI_AHEAD_MS).toISOString().replace(/\D/g, '')

/**
 * `Timestamp` of requests: YYYYMMDDHHmmss in Nairobi. Daraja refuses other time zones, although the documentation names
 * none.
 */
export const toTimestamp = (at: Date): string => wallDigits(at).slice(0, 14)

/** Reads YYYYMMDDHHmmss or YYYYMMDDHHmmssSSS in Nairobi. Undefined if that is no valid time. */
export const fromTimestamp = (digits: string): Date | undefined => {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(digits)
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second, ms = '000'] = parts
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(wall) ? undefined : new Date(wall - NAIROBI_AHEAD_MS)
}

/** Year, month (1-12), day and milliseconds since midnight in Nairobi. */
export const nairobiDay = (
  at: Date,
): { year: number; month: number; day: number; ms: number; digits: string } => {
  const digits = wallDigits(at)
  return {
    year: Number(digits.slice(0, 4)),
    month: Number(digits.slice(4, 6)),
    day: Number(digits.slice(6, 8)),
    ms: (at.getTime() + NAIROBI_AHEAD_MS) % 86_400_000,
    digits,
  }
}
