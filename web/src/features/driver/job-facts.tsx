import type { DriverDelivery } from '#contract/delivery/drivers.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { factsOfDelivery } from '#web/shop/order/news.ts'
import { useTimeText, useWhen } from '#web/shop/order/news-text.ts'
import { useNews } from '#web/shop/order/order-news.tsx'
import styles from './driver.module.css'

/** Until when the goods were promised to the customer, as the customer reads it. */
export const ByTime = ({ card }: { card: DriverDelivery }) => {
  const t = useText()
  const when = useWhen()
  const timeText = useTimeText()
  const news = useNews(factsOfDelivery(card))
  const { time } = news
  if (time === undefined) return null
  if (time.kind !== 'late') return <strong>{timeText(news)}</strong>
  return (
    <>
      <strong className={styles.late}>{timeText(news)}</strong>
      <span>{t('by {time}', { time: when(time.at) })}</span>
    </>
  )
}

export const piecesOf = ({ items }: DriverDelivery): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many pieces a delivery has, and the cash to collect for it. */
export const PiecesAndCash = ({ card }: { card: DriverDelivery }) => {
  const t = useText()
  const { cashDue } = card
  const pieces = piecesOf(card)
  return (
    <>
      {pieces === 0 ? null : <span>{t('Pieces: {n}', { n: pieces })}</span>}
      <span>
        {cashDue === null || cashDue === 0
          ? t('Paid: no cash to take')
          : t('Cash to take: {sum}', { sum: formatKsh(cashDue) })}
      </span>
    </>
  )
}
