import type { Branch } from '#contract/catalogue/catalogue.ts'
import { wishesOf } from '#contract/order/customer.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { toCents, toKsh } from '#contract/rules/money.ts'
import type { User } from '#contract/user.ts'
import { type CartLine, lineName, sizeOf, unitPrice } from '#web/shop/cart/cart-line.ts'
import { fitting, totalsOf } from '#web/shop/cart/totals.ts'
import type { OrderRequest } from '#web/shop/checkout/checkout.ts'
import type { Draft, Entry } from '#web/shop/checkout/draft.ts'
import type { PaymentMethod } from '#web/shop/payment/payment-methods.ts'

type Item = OrderRequest['items'][number]

const itemOf = (line: CartLine): Item => ({
  productId: line.product.id,
  variantId: line.variant?.id ?? 0,
  name: lineName(line),
  productName: line.product.name,
  size: sizeOf(line),
  price: unitPrice(line),
  quantity: line.quantity,
  total: toKsh(toCents(unitPrice(line)) * line.quantity),
})

const sameItem = (one: Item, other: Item): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

/**
 * Makes one item of a product and variant: the order comes from one branch, wherever its lines were put into the cart.
 */
const itemsOf = (lines: readonly CartLine[]): Item[] => {
  const items: Item[] = []
  for (const item of lines.map(itemOf)) {
    const known = items.find((other) => sameItem(other, item))
    if (known === undefined) items.push(item)
    else {
      known.quantity += item.quantity
      known.total = toKsh(toCents(known.price) * known.quantity)
    }
  }
  return items
}

/**
 * An order of what the shopper saw and wrote. `addressId` counts for signed-in shoppers only: a guest's address is
 * typed. So does a voucher, and only where the goods reach its minimum. `secret` is for a guest, who has no account that
 * the order could belong to.
 */
export const orderRequest = (
  lines: readonly CartLine[],
  branch: Branch,
  entry: Entry & { pin?: Coordinates | null; voucher?: Draft['voucher'] },
  user: Pick<User, 'id'> | null,
  addressId: string | null,
  paymentMethod: PaymentMethod,
  secret: string,
): OrderRequest => {
  const { name, email, phone, street, city, region, pin, voucher = null } = entry
  const saved = user === null ? null : addressId
  const chosen = user === null ? null : voucher
  const { subtotal, deliveryFee, total } = totalsOf(lines, branch, chosen)
  return {
    branchId: branch.id,
    userId: user?.id ?? null,
    subtotal,
    deliveryFee,
    total,
    paymentMethod,
    paymentStatus: 'pending',
    ...wishesOf(entry),
    addressId: saved,
    voucherId: fitting(chosen, subtotal)?.id,
    secret: user === null ? secret : undefined,
    address: saved === null ? { street, city, region, ...pin } : undefined,
    customer: { name, email, phone },
    items: itemsOf(lines),
  }
}
