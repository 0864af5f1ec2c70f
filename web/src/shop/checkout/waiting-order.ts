import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type CartLine, totalsOf, unitPrice } from '../cart/cart-line.ts'
import { type Draft, type Entry, trimmed } from './draft.ts'

/** An order that waits for a connection. `agreed` is the text of `agreementOf` when the order was placed. */
export type WaitingOrder = NonNullable<Draft['waiting']>

type Agreement = {
  entry: Entry
  addressId: string | null
  pin: Draft['pin']
  voucher: Draft['voucher']
  lines: readonly CartLine[]
  branch: Branch
}

/** Everything that the shopper agreed to: goods, prices, fee, branch and recipient. Two texts differ if one of these does. */
export const agreementOf = ({ entry, addressId, pin, voucher, lines, branch }: Agreement): string =>
  JSON.stringify([
    branch.id,
    totalsOf(lines, branch, voucher).total,
    addressId,
    pin,
    trimmed(entry),
    lines.map((line) => [line.product.id, line.variant?.id ?? 0, line.quantity, unitPrice(line)]),
  ])

/**
 * Sends a waiting order unless another tab of this browser is sending one: tabs share the cart, and each may hold the
 * same order. Resolves to false if `send` was not called, or found that there is nothing to send.
 */
export const sendAlone = (send: () => Promise<boolean>): Promise<boolean> =>
  // Browsers have no locks on pages without HTTPS.
  'locks' in navigator
    ? navigator.locks.request('duka-waiting-order', { ifAvailable: true }, (lock) =>
        lock === null ? false : send(),
      )
    : send()

/** An order that waited longer than this, in ms, is sent only after a question. */
const SENT_WITHIN_MS = 15 * 60_000

/** Why the shopper is asked before a waiting order is sent. */
export type Question = 'payment' | 'age' | 'change'

/** Whether the order has waited too long, or its age is unknown since the device's clock is wrong. */
export const isOld = ({ since }: WaitingOrder, now: number): boolean =>
  now < since || now - since > SENT_WITHIN_MS

/**
 * Undefined: the order may be sent at once. An order by M-PESA is never sent unasked, since the M-PESA prompt follows
 * it.
 */
export const questionFor = (
  order: WaitingOrder,
  { agreed, now }: { agreed: string; now: number },
): Question | undefined => {
  if (order.method === 'mpesa') return 'payment'
  if (isOld(order, now)) return 'age'
  return order.agreed === agreed ? undefined : 'change'
}
