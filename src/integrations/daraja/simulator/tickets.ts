import type { World } from '#src/lib/world.ts'
import { fromTimestamp, nairobiDay } from '../nairobi-time.ts'

/** All facts about a transaction. Its ids contain them, so the simulator stores nothing. */
export type Ticket = { at: Date; lane: number; digits: string }

const LANES = 900

/**
 * Gives each transaction a millisecond and a number (`lane`) that no other transaction has together. Simulators that
 * run at the same time begin with different numbers.
 */
export const openTickets = ({
  now,
  random,
}: Pick<World, 'now' | 'random'>): ((digits: string) => Ticket) => {
  const first = Math.floor(random() * LANES)
  let at = 0
  let used = 0
  return (digits) => {
    const clock = Math.max(now().getTime(), at)
    const full = clock === at && used === LANES
    if (clock > at || full) used = 0
    at = full ? clock + 1 : clock
    used += 1
    return { at: new Date(at), lane: (first + used) % LANES, digits }
  }
}

/**
 * Like ws_CO_07012024123456789708374149: the time to the millisecond, then nine digits for the lane and the payer's
 * last three digits.
 */
export const checkoutRequestIdOf = ({ at, lane, digits }: Ticket): string => {
  const time = nairobiDay(at).digits
  const [year, month, day, rest] = [
    time.slice(0, 4),
    time.slice(4, 6),
    time.slice(6, 8),
    time.slice(8),
  ]
  return `ws_CO_${day}${month}${year}${rest}${String(lane).padStart(6, '0')}${digits}`
}

/** The facts in an id of a prompt. Undefined if no simulator made the id. */
export const ticketOf = (checkoutRequestId: string): Ticket | undefined => {
  const parts = /^ws_CO_(\d\d)(\d\d)(\d{4})(\d{9})(\d{6})(\d{3})$/.exec(checkoutRequestId)
  if (parts === null) return undefined
  const [, day, month, year, rest, lane, digits = ''] = parts
  const at = fromTimestamp(`${year}${month}${day}${rest}`)
  return at && { at, lane: Number(lane), digits }
}

export const merchantRequestIdOf = ({ at, lane }: Ticket): string =>
  `${10_000 + lane}-${at.getTime() % 100_000_000}-1`

/**
 * Like NLJ7RT61SV: one character each for year, month and day (N is 2019, L December, J the 19th), then time and lane.
 */
export const receiptOf = ({ at, lane }: Ticket): string => {
  const { year, month, day, ms } = nairobiDay(at)
  const letter = (place: number): string => String.fromCharCode(64 + place)
  const within = (ms * LANES + lane).toString(36).padStart(7, '0')
  return `${letter(year - 2005)}${letter(month)}${day.toString(36)}${within}`.toUpperCase()
}
