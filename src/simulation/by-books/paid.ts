import { system } from '#src/domain/kernel/access.ts'
import { presentOrder } from '#src/http/order/present.ts'
import { presentPaymentSummary } from '#src/http/payment/present.ts'
import { ksh } from '../books/opening.ts'
import { moneyOf } from '../books/paid.ts'
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

/** Finance and whoever looks at the order see what was paid, what is open and what goes back. */
export const paidShown = async (chain: Checked, clear: readonly Clear[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const { order, mpesaCents } of clear) {
    const shown = await shownOf(chain, order)
    if (shown === undefined) continue
    const { bill, orderNumber, summary } = shown
    const { paidCents, restCents, backCents } = moneyOf(order, mpesaCents)
    const back = (summary?.refundDue ?? 0) + (summary?.refunded ?? 0)
    wrong.push(
      ...unlike(
        `order ${orderNumber}`,
        {
          paid: `KSh ${summary?.paid ?? 0}`,
          'what is open': `KSh ${bill?.rest}`,
          'what is open for finance': `KSh ${summary?.rest ?? bill?.rest}`,
          'given back or due': `KSh ${back}`,
        },
        {
          paid: ksh(paidCents),
          'what is open': ksh(restCents),
          'what is open for finance': ksh(restCents),
          'given back or due': ksh(backCents),
        },
      ),
    )
  }
  return wrong
}
