import type { Order } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { TextFacts } from '#contract/rules/text.ts'
import type { Text } from '../../lib/text.ts'

/** Says a text in the reader's language. Pages of the staff say it in English. */
type Say = (text: Text, facts?: TextFacts) => string

/** An order's price, and the sums that a list shows beside it. */
export type OrderSums = { total: number; rest: number; owed: number; net: number }

/** The sums of an order. An answer that a device kept from before orders were paid in parts has the price alone. */
export const sumsOf = ({ total, bill }: Pick<Order, 'total' | 'bill'>): OrderSums => ({
  total,
  rest: bill?.rest ?? 0,
  owed: bill?.owed ?? 0,
  net: bill?.net ?? total,
})

/** A part was paid and the rest is open, or goods were handed over that are not paid. */
const isOpen = ({ rest, owed, net }: OrderSums): boolean => owed > 0 || (rest > 0 && rest < net)

/** What is left of the price after returns. Undefined: nothing came off it. */
export const netText = ({ total, net }: OrderSums, t: Say): string | undefined =>
  net < total ? t('net {amount}', { amount: formatKsh(net) }) : undefined

/**
 * What the price alone does not tell: what is left of it after returns, and what is still to be paid once a part was.
 * Empty where the price tells all.
 */
export const besidePrice = (sums: OrderSums, t: Say): string[] => {
  const open = isOpen(sums) ? t('{rest} still to pay', { rest: formatKsh(sums.rest) }) : undefined
  return [netText(sums, t), open].filter((text) => text !== undefined)
}

/** The price, and what it does not tell, in one line. */
export const priceText = (sums: OrderSums, t: Say): string =>
  [formatKsh(sums.total), ...besidePrice(sums, t)].join(' · ')
