import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { type Order, orderSteps, PROMISED_MINUTES, unpaidStatuses } from '#contract/order/order.ts'
import { daysAfter, nairobiDay } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { branchesQuery } from '../branch/branch.ts'
import { type Hours, openingAt, useMinute } from '../branch/opening-hours.ts'
import { isOver, isTroubled, type News, type NewsFacts, newsOf, saysWhomToCall } from './news.ts'
import { useTimeText } from './news-text.ts'
import styles from './order-news.module.css'
import { orderStatusWords } from './order-status.tsx'
import { isPartPaid, isPaymentDue } from './payment-words.ts'

const Trouble = lazy(async () => ({ default: (await import('./trouble.tsx')).Trouble }))
const Aftermath = lazy(async () => ({ default: (await import('./aftermath.tsx')).Aftermath }))
const WhomToCall = lazy(async () => ({ default: (await import('./aftermath.tsx')).WhomToCall }))

/**
 * True if the address has coordinates. Without them nobody knows how far away it is, so no arrival time is promised.
 */
export const isPlaceKnown = ({ address }: Pick<Order, 'address'>): boolean =>
  address.latitude !== undefined && address.longitude !== undefined

const openFrom = (hours: Hours, now: number): number => {
  const opening = openingAt(hours, now)
  if (opening.open) return now
  return Date.parse(`${daysAfter(nairobiDay(new Date(now)), opening.inDays)}T${opening.time}+03:00`)
}

/**
 * In ms: about when an order arrives that the branch has not confirmed. The promised time counts from now, or from when
 * the branch opens. Undefined: the order waits for payment, its address has no coordinates, or the hours are unknown.
 */
const aboutOf = (order: Order, hours: Hours | undefined, now: number): number | undefined => {
  if (hours === undefined || !isPlaceKnown(order) || isPaymentDue(order)) return undefined
  const from = openFrom(hours, Math.max(now, Date.parse(order.createdAt)))
  return from + PROMISED_MINUTES * 60_000
}

/** The present news of what a page knows of an order. */
export const useNews = (facts: NewsFacts): News => newsOf(facts, useMinute())

/** The present news of an order that the viewer sees whole. */
export const useOrderNews = (order: Order): News => {
  const now = useMinute()
  const { data } = useQuery(branchesQuery)
  const branch = data?.find(({ id, isActive }) => id === order.branchId && isActive)
  return newsOf({ ...order, aboutAt: aboutOf(order, branch, now) }, now)
}

const nextText = (order: Order, { state }: News, t: Translate): string | undefined => {
  if (isPaymentDue(order)) return t('Next: {step}', { step: t('Payment') })
  const next = orderSteps[orderSteps.indexOf(order.status) + 1]
  if (isOver(order) || state === 'missed' || next === undefined) return undefined
  return t('Next: {step}', { step: t(orderStatusWords[next].label) })
}

/** The order is paid. More may have been paid than it costs, and goes back. */
const isPaid = ({ bill, paymentStatus, status }: Order): boolean =>
  paymentStatus === 'paid' ||
  (paymentStatus === 'refund_due' &&
    status !== 'cancelled' &&
    bill !== undefined &&
    bill.rest === 0)

/** Says that the order is paid, and whether by M-PESA alone. */
const paidText = (order: Order, t: Translate): string | undefined => {
  const { bill, paymentMethod, mpesaReceiptNumber } = order
  if (!isPaid(order)) return undefined
  const facts = { total: formatKsh(order.total) }
  const isByMpesa = paymentMethod === 'mpesa' || mpesaReceiptNumber !== null
  const isMixed = bill !== undefined && bill.paidByMpesa < bill.paid
  return isMixed || !isByMpesa ? t('Paid {total}', facts) : t('Paid {total} by M-PESA', facts)
}

/** What is to be paid of an order that comes. While nobody comes, no cash need be ready. */
const restText = (order: Order, { state }: News, t: Translate): string | undefined => {
  const { bill, paymentMethod, total } = order
  const rest = formatKsh(bill?.rest ?? total)
  if (paymentMethod === 'cash' && state !== 'missed')
    return t('Have {total} ready', { total: rest })
  if (bill === undefined || !isPartPaid(order))
    return paymentMethod === 'cash' ? t('Not paid yet') : undefined
  const facts = { paid: formatKsh(bill.paid), total: formatKsh(total), rest }
  return t('{paid} of {total} paid, {rest} to pay', facts)
}

/** What is still to be paid of an order that comes or came, or of which a part was paid. */
const openText = (order: Order, news: News, t: Translate): string | undefined => {
  const { bill, paymentStatus } = order
  if (bill !== undefined && bill.owed > 0)
    return t('{rest} still to pay', { rest: formatKsh(bill.rest) })
  if (isOver(order) || !unpaidStatuses.includes(paymentStatus)) return undefined
  return restText(order, news, t)
}

/** The next step of an order and what is paid or to be paid. */
export const useNewsLines = (order: Order, news: News): string[] => {
  const t = useText()
  const money = paidText(order, t) ?? openText(order, news, t)
  return [nextText(order, news, t), money].filter((line) => line !== undefined)
}

const NewsLines = ({ order, news }: { order: Order; news: News }) =>
  useNewsLines(order, news).map((line) => <p key={line}>{line}</p>)

/** The time of the news, in the colour of bad news if they are bad. Draws nothing if there is no time. */
export const NewsTime = ({ news }: { news: News }) => {
  const text = useTimeText()(news)
  if (text === undefined) return null
  return <p className={isTroubled(news) ? styles.trouble : styles.arrival}>{text}</p>
}

/** The code that the customer tells the rider at the door. */
export const DoorCode = ({ code }: { code: string | undefined }) => {
  const t = useText()
  if (code === undefined) return null
  return (
    <p className={styles.code}>
      <span>{t('Your code for the rider at the door:')}</span>{' '}
      <strong className={styles.digits}>{code}</strong>
    </p>
  )
}

/** What went wrong on the way and whom to call. Draws nothing if all is well. `children`: what else can be done. */
export const NewsTrouble = ({
  news,
  branch,
  children,
}: {
  news: News
  branch: { id?: number; name: string }
  children?: ReactNode
}) =>
  isTroubled(news) ? (
    <Suspense fallback={<div className={styles.waiting} />}>
      <Trouble news={news} branch={branch}>
        {children}
      </Trouble>
    </Suspense>
  ) : null

/** Keeps the room of lines that are still loaded, so that nothing below them moves. */
export const RoomForLines = ({ lines }: { lines: number }) => (
  <div style={{ minHeight: `${lines * 1.5}rem` }} />
)

/** The money that goes back and the newest complaint. Draws nothing if there is neither. */
export const NewsAftermath = ({ news }: { news: News }) => {
  const { refunds, complaint } = news
  if (refunds.length === 0 && complaint === undefined) return null
  const lines = refunds.length * 2 + (complaint === undefined ? 0 : 1)
  return (
    <Suspense fallback={<RoomForLines lines={lines} />}>
      <Aftermath news={news} />
    </Suspense>
  )
}

/** Whom to call about money that has not come back, or about a complaint. A late order's note says so already. */
export const NewsContact = ({ news, branch }: { news: News; branch: Order['branch'] }) =>
  saysWhomToCall(news) && !isTroubled(news) ? (
    <Suspense fallback={<RoomForLines lines={2} />}>
      <WhomToCall branch={branch} />
    </Suspense>
  ) : null

/** What is new of an order beside its time, its code and what went wrong: its next step, its money and its complaint. */
export const NewsBeside = ({ order }: { order: Order }) => {
  const news = useOrderNews(order)
  return (
    <div className={styles.all}>
      <div className={styles.news}>
        <NewsLines order={order} news={news} />
      </div>
      <NewsAftermath news={news} />
      <NewsContact news={news} branch={order.branch} />
    </div>
  )
}

/**
 * Everything that is new of an order. `children`: what the viewer can do about a late one. `hasComplaints`: the page shows
 * the complaints whole, so they are not told twice.
 */
export const OrderNews = ({
  order,
  hasComplaints = false,
  children,
}: {
  order: Order
  hasComplaints?: boolean
  children?: ReactNode
}) => {
  const news = useOrderNews(order)
  const after = hasComplaints ? { ...news, complaint: undefined } : news
  return (
    <div className={styles.all}>
      <div className={styles.news}>
        <NewsTime news={news} />
        <NewsLines order={order} news={news} />
      </div>
      <DoorCode code={news.code} />
      <NewsTrouble news={news} branch={order.branch}>
        {children}
      </NewsTrouble>
      <NewsAftermath news={after} />
      <NewsContact news={news} branch={order.branch} />
    </div>
  )
}
