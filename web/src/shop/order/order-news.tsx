import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Order, orderSteps, unpaidStatuses } from '#contract/order/order.ts'
import { PROMISED_MINUTES } from '#contract/order/order-detail.ts'
import { daysAfter, nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Text, type Translate, useDateTime, useText } from '#web/lib/text.ts'
import { branchesQuery } from '../branch/branch.ts'
import { type Hours, openingAt, useMinute } from '../branch/opening-hours.ts'
import styles from './order-news.module.css'
import { orderStatusWords } from './order-status.tsx'
import { isPartPaid, isPaymentDue } from './payment-words.ts'

const FailedTryNote = lazy(async () => ({
  default: (await import('./failed-try.tsx')).FailedTryNote,
}))

/**
 * True if the address has coordinates. Without them nobody knows how far away it is, so no arrival time is promised.
 */
export const isPlaceKnown = ({ address }: Pick<Order, 'address'>): boolean =>
  address.latitude !== undefined && address.longitude !== undefined

const arrivalWords = ({ at, isSure }: Arrival, now: number): Text => {
  if (!isSure) return 'About {time}'
  return at < now ? 'It should have come by {time}' : 'by {time}'
}

const useArrivalText = (order: Order): string | undefined => {
  const t = useText()
  const dateTime = useDateTime()
  const now = useMinute()
  const { data } = useQuery(branchesQuery)
  const branch = data?.find(({ id, isActive }) => id === order.branchId && isActive)
  const arrival = arrivalOf(order, branch, now)
  if (arrival === undefined) return undefined
  const at = new Date(arrival.at)
  const isToday = nairobiDay(at) === nairobiDay(new Date(now))
  const time = isToday ? nairobiTime(at) : dateTime(at.toISOString())
  return t(arrivalWords(arrival, now), { time })
}

const nextText = (order: Order, t: Translate): string | undefined => {
  if (isPaymentDue(order)) return t('Next: {step}', { step: t('Payment') })
  const next = orderSteps[orderSteps.indexOf(order.status) + 1]
  if (order.failedTry !== undefined) return t('We missed you')
  if (order.status === 'cancelled' || next === undefined) return undefined
  return t('Next: {step}', { step: t(orderStatusWords[next].label) })
}

const isOver = ({ status }: Order): boolean => status === 'delivered' || status === 'cancelled'

/** Says that the order is paid by M-PESA, wholly or with other money. */
const paidText = (order: Order, t: Translate): string | undefined => {
  const { bill, paymentMethod, paymentStatus, mpesaReceiptNumber } = order
  if (paymentStatus !== 'paid') return undefined
  if (paymentMethod !== 'mpesa' && mpesaReceiptNumber === null) return undefined
  const facts = { total: formatKsh(order.total) }
  const isMixed = bill !== undefined && bill.paidByMpesa < bill.paid
  return isMixed ? t('Paid {total}', facts) : t('Paid {total} by M-PESA', facts)
}

/** What is still to be paid of an order that comes or came, or of which a part was paid. */
const openText = (order: Order, t: Translate): string | undefined => {
  const { bill, paymentMethod, paymentStatus, total } = order
  const rest = formatKsh(bill?.rest ?? total)
  if (bill !== undefined && bill.owed > 0) return t('{rest} still to pay', { rest })
  if (isOver(order) || !unpaidStatuses.includes(paymentStatus)) return undefined
  if (paymentMethod === 'cash') return t('Have {total} ready', { total: rest })
  if (bill === undefined || !isPartPaid(order)) return undefined
  const facts = { paid: formatKsh(bill.paid), total: formatKsh(total), rest }
  return t('{paid} of {total} paid, {rest} to pay', facts)
}

/** Says that the order is paid, or what is still to be paid and how much cash to have ready. */
const moneyText = (order: Order, t: Translate): string | undefined =>
  paidText(order, t) ?? openText(order, t)

/** Texts about an order: its arrival, its next step, and its payment. Each is undefined if there is nothing to say. */
export const useOrderNews = (order: Order) => {
  const t = useText()
  return { arrival: useArrivalText(order), next: nextText(order, t), money: moneyText(order, t) }
}

/** `at` is in ms. `isSure`: the branch has confirmed the order, so the time is promised. */
export type Arrival = { at: number; isSure: boolean }

const PROMISED_MS = PROMISED_MINUTES * 60_000

const openFrom = (hours: Hours, now: number): number => {
  const opening = openingAt(hours, now)
  if (opening.open) return now
  return Date.parse(`${daysAfter(nairobiDay(new Date(now)), opening.inDays)}T${opening.time}+03:00`)
}

/**
 * When an order will arrive. Before the branch has confirmed the order, the promised time counts from now, or from when
 * the branch opens. Undefined if no time is promised: the order has ended, a try to deliver it failed, its address has
 * no coordinates, it waits for payment, or the branch's hours are unknown.
 */
export const arrivalOf = (
  order: Order,
  hours: Hours | undefined,
  now: number,
): Arrival | undefined => {
  if (isOver(order) || !isPlaceKnown(order) || order.failedTry !== undefined) return undefined
  if (order.confirmedAt !== undefined)
    return { at: Date.parse(order.confirmedAt) + PROMISED_MS, isSure: true }
  if (hours === undefined || order.status !== 'pending' || isPaymentDue(order)) return undefined
  const from = openFrom(hours, Math.max(now, Date.parse(order.createdAt)))
  return { at: from + PROMISED_MS, isSure: false }
}

/** Shows the arrival, the next step and the payment of an order, or that the rider was there in vain. */
export const OrderNews = ({ order }: { order: Order }) => {
  const { arrival, next, money } = useOrderNews(order)
  const missed = useText()('We missed you')
  if (order.failedTry !== undefined)
    return (
      <Suspense fallback={<p className={styles.arrival}>{missed}</p>}>
        <FailedTryNote failedTry={order.failedTry} branch={order.branch} />
      </Suspense>
    )
  const lines = [next, money].filter((line) => line !== undefined)
  if (arrival === undefined && lines.length === 0) return null
  return (
    <div className={styles.news}>
      {arrival === undefined ? null : <p className={styles.arrival}>{arrival}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
