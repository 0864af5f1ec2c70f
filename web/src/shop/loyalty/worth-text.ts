import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import type { Reward } from './loyalty-queries.ts'

/** Says what a reward or its voucher takes off an order. */
export const useWorthText = (): ((worth: Reward['worth']) => string) => {
  const t = useText()
  return (worth) =>
    worth.kind === 'amount_off'
      ? t('{amount} off your goods', { amount: formatKsh(worth.amount) })
      : t('Free delivery of one order')
}

/** Says from which sum on an order takes the voucher. */
export const useMinimumText = (): ((minimum: number | undefined) => string) => {
  const t = useText()
  return (minimum) =>
    minimum === undefined
      ? t('For any order')
      : t('For goods of {minimum} or more', { minimum: formatKsh(minimum) })
}
