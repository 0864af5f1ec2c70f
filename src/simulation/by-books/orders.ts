import type { Actor } from '#src/domain/kernel/access.ts'
import { presentOrder } from '#src/http/order/present.ts'
import { ksh } from '../books/opening.ts'
import { netCents } from '../books/returned.ts'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'

type Figures = Readonly<Record<string, string | number | undefined>>

/** What one side says and the other does not, in sentences. */
export const unlike = (of: string, shown: Figures, inBooks: Figures): string[] =>
  Object.keys(inBooks).flatMap((name) =>
    shown[name] === inBooks[name]
      ? []
      : [`${of}: ${name} is ${shown[name]}, and ${inBooks[name]} in the books`],
  )

const linesOf = (lines: readonly { productId: number; variantId: number; quantity: number }[]) =>
  lines.map((one) => `${one.quantity} of ${one.productId}.${one.variantId}`).join(', ')

const inBooks = (order: Order): Figures => ({
  status: order.status,
  lines: linesOf(order.lines),
  subtotal: ksh(order.cost.subtotalCents),
  'the delivery fee': ksh(order.cost.feeCents),
  'the discount': ksh(order.cost.discountCents),
  'the total': ksh(order.cost.priceCents),
  'the total without what came back': ksh(netCents(order)),
})

/** Everybody who may see the order: its buyer, its branch and the admin. */
const viewersOf = ({ staff }: Checked, { buyerId, branchId }: Order): [string, Actor][] => [
  ['the admin', staff('admin')],
  ['the manager', staff(branchId === 1 ? 'manager_kabete' : 'manager_westlands')],
  ...(buyerId === null
    ? []
    : [['the buyer', { id: buyerId, role: 'customer' }] satisfies [string, Actor]]),
]

/** Whom an order is shown to sees what it costs and how far it is. */
export const ordersShown = async (chain: Checked, books: Books): Promise<string[]> => {
  const { orders, catalogue } = chain.process().commands.queries
  const wrong: string[] = []
  for (const order of books.orders.values()) {
    for (const [who, actor] of viewersOf(chain, order)) {
      const found = await orders.byId(actor, order.orderId)
      if (!found.ok) {
        wrong.push(`${who} does not see order ${order.orderId}: ${found.error.code}`)
        continue
      }
      const shown = presentOrder(found.value, actor, catalogue)
      const figures = {
        status: shown.status,
        lines: linesOf(shown.items),
        subtotal: `KSh ${shown.subtotal}`,
        'the delivery fee': `KSh ${shown.deliveryFee}`,
        'the discount': `KSh ${shown.discount}`,
        'the total': `KSh ${shown.total}`,
        'the total without what came back': `KSh ${shown.bill?.net}`,
      }
      wrong.push(...unlike(`${who} sees order ${shown.orderNumber}`, figures, inBooks(order)))
    }
  }
  return wrong
}
