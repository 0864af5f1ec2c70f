import { formatKsh } from '#contract/rules/money.ts'
import { type Text, useText } from '../../lib/text.ts'
import type { PointsEntry, Reward } from './loyalty-queries.ts'

/** The reason of a change of points, by kind. */
export const entryWords: Readonly<Record<PointsEntry['kind'], Text>> = {
  order: 'Order delivered',
  return: 'Goods returned',
  redemption: 'Reward redeemed',
  expiry: 'Voucher not used in time',
  voucher_back: 'Voucher ended: its points made good what returned goods took back',
  bonus: 'Bonus of the game',
  bonus_return: 'Bonus taken back with returned goods',
  correction: 'Corrected by the shop',
  erasure: 'Account erased',
}

/** Says what a reward or voucher takes off an order. */
export const useWorthText = (): ((worth: Reward['worth']) => string) => {
  const t = useText()
  return (worth) =>
    worth.kind === 'amount_off'
      ? t('{amount} off your goods', { amount: formatKsh(worth.amount) })
      : t('Free delivery of one order')
}

/** Says for which sum of goods a voucher can be used. */
export const useMinimumText = (): ((minimum: number | undefined) => string) => {
  const t = useText()
  return (minimum) =>
    minimum === undefined
      ? t('For any order')
      : t('For goods of {minimum} or more', { minimum: formatKsh(minimum) })
}

/** '1,234' */
export const pointsFigure = (points: number): string => points.toLocaleString('en-KE')

/** '1,234 points', or with a sign '+1,234 points'. */
export const usePointsText = (): ((points: number, sign?: '+') => string) => {
  const t = useText()
  return (points, sign) =>
    t(points === 1 ? '{n} point' : '{n} points', { n: `${sign ?? ''}${pointsFigure(points)}` })
}
