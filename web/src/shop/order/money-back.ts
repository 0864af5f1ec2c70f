import type { Order } from '#contract/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import type { useText } from '../../lib/text.ts'

/** Says what goes back to whom. Undefined where nothing does. */
export const moneyBackText = (
  { moneyBack }: Pick<Order, 'moneyBack'>,
  t: ReturnType<typeof useText>,
): string | undefined => {
  if (moneyBack === undefined) return undefined
  const amount = formatKsh(moneyBack.amount)
  return moneyBack.phone === null
    ? t('{amount} goes back to you by M-PESA.', { amount })
    : t('{amount} goes back to {phone}.', { amount, phone: displayPhone(moneyBack.phone) })
}
