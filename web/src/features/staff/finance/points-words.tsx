import type { LedgerEntry, PointsKind, PointsWorth } from '#contract/points-ledger.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import styles from './finance.module.css'

/** 'KSh 0.45'. A point is worth less than a shilling, so cents are shown. */
const exactKsh = (ksh: number): string => `KSh ${ksh.toFixed(2)}`

/** 'KSh 0.45 a point, 97 % redeemed'. */
export const worthText = ({
  worth,
  redeemedPercent,
}: Pick<PointsWorth, 'worth' | 'redeemedPercent'>): string =>
  t('{worth} a point, {percent} % redeemed', { worth: exactKsh(worth), percent: redeemedPercent })

/** '+KSh 40' or '−KSh 5.50'. Cents are shown where there are some, so that the rows of a table add up to its sum. */
export const movedKsh = (ksh: number): string => {
  const sign = ksh < 0 ? '−' : '+'
  const cents = Math.round(Math.abs(ksh) * 100)
  return `${cents === 0 ? '' : sign}${formatPrice(cents / 100)}`
}

export const kindWords: Readonly<Record<PointsKind, string>> = {
  order: 'Order delivered',
  return: 'Goods returned',
  redemption: 'Reward redeemed',
  expiry: 'Voucher not used in time',
  voucher_back: 'Voucher ended, points missing after a return',
  bonus: 'Bonus',
  bonus_return: 'Bonus taken back',
  correction: 'Corrected by hand',
  erasure: 'Account erased',
}

/** '1,234', or '−5' for a negative number. */
export const pointsText = (points: number): string =>
  `${points < 0 ? '−' : ''}${Math.abs(points).toLocaleString('en-KE')}`

/** '+40' or '−5'. */
export const movedText = (points: number): string => `${points > 0 ? '+' : ''}${pointsText(points)}`

export const accountName = ({ account }: Pick<LedgerEntry, 'account'>): string =>
  account.person?.name ?? t('Erased account')

/** A link to the order of an entry, or the name of the reward. */
export const EntryAbout = ({ kind, about, orderNumber, name }: LedgerEntry) => {
  if (kind === 'order' || kind === 'return') {
    return (
      <Link className={styles.inText} to={auditPath('payment', about)}>
        {orderNumber ?? about}
      </Link>
    )
  }
  return <span>{name}</span>
}
