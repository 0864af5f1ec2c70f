import { toCents } from '#src/contract/rules/money.ts'
import { system } from '#src/domain/kernel/access.ts'

import { presentOrder } from '#src/http/order/present.ts'
import { presentPaymentSummary } from '#src/http/payment/present.ts'
import { ksh } from '../books/opening.ts'
import { moneyOf, mostBackCents } from '../books/paid.ts'
import type { Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { unlike } from './orders.ts'

/** An order of which the books know all money, and what M-PESA had for it. */
export type Clear = { order: Order; mpesaCents: number }

/** What finance and the order's page show of its money. */
const shownOf = async (chain: Checked, { orderId }: Order) => {
  const { orders, payments, catalogue } = chain.process().commands.queries
  const page = await orders.byId(system, orderId)
  const money = await payments.ofOrder(system, orderId)
  if (!page.ok) return undefined
  const { bill, orderNumber } = presentOrder(page.value, chain.staff('admin'), catalogue)
  const summary = money.ok ? presentPaymentSummary(money.value) : undefined
  return { bill, orderNumber, summary }
}
type Shown = NonNullable<Awaited<ReturnType<typeof shownOf>>>

/** What of the order's money is shown otherwise than the books have it. */
const wrongIn = ({ order, mpesaCents }: Clear, { bill, orderNumber, summary }: Shown): string[] => {
  const { paid = 0, rest = bill?.rest, refundDue = 0, refunded = 0 } = summary ?? {}
  const money = moneyOf(order, mpesaCents)
  const back = toCents(refundDue + refunded)
  const mostBack = Math.max(money.backCents, mostBackCents(order, mpesaCents))
  const isBackRight = back >= money.backCents && back <= mostBack
  const shown = {
    paid: `KSh ${paid}`,
    'what is open': `KSh ${bill?.rest}`,
    'what is open for finance': `KSh ${rest}`,
    'given back or due': ksh(back),
  }
  return unlike(`order ${orderNumber}`, shown, {
    paid: ksh(money.paidCents),
    'what is open': ksh(money.restCents),
    'what is open for finance': ksh(money.restCents),
    'given back or due': ksh(isBackRight ? back : money.backCents),
  })
}

/** Finance and whoever looks at the order see what was paid, what is open and what goes back. */
export const paidShown = async (chain: Checked, clear: readonly Clear[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const one of clear) {
    const shown = await shownOf(chain, one.order)
    if (shown !== undefined) wrong.push(...wrongIn(one, shown))
  }
  return wrong
}
