import type { Order } from '#contract/order.ts'
import { daysAfter, nairobiDay } from '#contract/rules/dates.ts'
import { PROMISED_MINUTES } from '#contract/tracking.ts'
import { type Hours, openingAt } from '../../branch/opening-hours.ts'
import { isPlaceKnown } from '../is-place-known.ts'
import { isPaymentDue } from '../payment-due.ts'

/** `isSure`: the branch has confirmed, so that the promise counts. `at`: in ms. */
export type Arrival = { at: number; isSure: boolean }

const PROMISED_MS = PROMISED_MINUTES * 60_000

const openFrom = (hours: Hours, now: number): number => {
  const opening = openingAt(hours, now)
  if (opening.open) return now
  return Date.parse(`${daysAfter(nairobiDay(new Date(now)), opening.inDays)}T${opening.time}+03:00`)
}

const isOver = ({ status }: Order): boolean => status === 'delivered' || status === 'cancelled'

/**
 * When a running order comes. An order that its branch has not confirmed yet comes no sooner than the promised time
 * from now, or from the branch's opening. Undefined where no time is promised: the address has no known place, or the
 * order waits for its payment, or for hours that nobody knows yet.
 */
export const arrivalOf = (
  order: Order,
  hours: Hours | undefined,
  now: number,
): Arrival | undefined => {
  if (isOver(order) || !isPlaceKnown(order)) return undefined
  if (order.confirmedAt !== undefined)
    return { at: Date.parse(order.confirmedAt) + PROMISED_MS, isSure: true }
  if (hours === undefined || order.status !== 'pending' || isPaymentDue(order)) return undefined
  const from = openFrom(hours, Math.max(now, Date.parse(order.createdAt)))
  return { at: from + PROMISED_MS, isSure: false }
}
