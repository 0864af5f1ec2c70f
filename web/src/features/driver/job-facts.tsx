import type { DriverDelivery } from '#contract/delivery/drivers.ts'
import { nairobiTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useText } from '#web/lib/text.ts'
import styles from './driver.module.css'

/** Until when the goods were promised to the customer. */
export const ByTime = ({ card: { promisedAt } }: { card: DriverDelivery }) => {
  const t = useText()
  if (promisedAt === null) return null
  const time = nairobiTime(new Date(promisedAt))
  return Date.parse(promisedAt) < serverNow() ? (
    <strong className={styles.late}>{t('Late: promised by {time}', { time })}</strong>
  ) : (
    <strong>{t('by {time}', { time })}</strong>
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
