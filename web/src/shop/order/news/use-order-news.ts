import { useQuery } from '@tanstack/react-query'
import { type Order, orderSteps, unpaidStatuses } from '#contract/order.ts'
import { nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useDateTime } from '#web/lib/date-text.ts'
import { type Text, type Translate, useText } from '#web/lib/text.ts'
import { useMinute } from '../../branch/opening-hours.ts'
import { branchesQuery } from '../../catalogue/queries/branches-query.ts'
import { isPaymentDue } from '../payment-due.ts'
import { orderStatusWords } from '../status-words.ts'
import { type Arrival, arrivalOf } from './arrival.ts'

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
  if (order.status === 'cancelled' || next === undefined) return undefined
  return t('Next: {step}', { step: t(orderStatusWords[next].label) })
}

/** What the payer needs to know of the money: that it came, or that it is to be at hand. */
const moneyText = (order: Order, t: Translate): string | undefined => {
  const { paymentMethod, paymentStatus, status, mpesaReceiptNumber } = order
  const total = formatKsh(order.total)
  const isMpesa = paymentMethod === 'mpesa' || mpesaReceiptNumber !== null
  if (paymentStatus === 'paid' && isMpesa) return t('Paid {total} by M-PESA', { total })
  const isRunning = status !== 'delivered' && status !== 'cancelled'
  const isDue = isRunning && paymentMethod === 'cash' && unpaidStatuses.includes(paymentStatus)
  return isDue ? t('Have {total} ready', { total }) : undefined
}

/**
 * When an order comes, its next step and what is to be known of the money, in words. Undefined where there is nothing
 * to say.
 */
export const useOrderNews = (order: Order) => {
  const t = useText()
  return { arrival: useArrivalText(order), next: nextText(order, t), money: moneyText(order, t) }
}
