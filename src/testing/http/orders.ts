import { ids } from './small-shop.ts'

/** KSh, as in the small shop. */
const prices: Readonly<Record<number, number>> = { [ids.milk]: 60.5, [ids.soap]: 120 }
const DELIVERY_FEE = 150

export const address = { street: 'Ngong Road 1', city: 'Kabete', region: 'Nairobi' }
export const customer = { name: 'Wanjiku', email: 'wanjiku@duka.example', phone: '0712345678' }

/** The body of an order at Kabete that the server agrees with. Totals are whole shillings, half up. */
export const orderOf = (productId: number, quantity = 1, branchId: number = ids.kabete) => {
  const price = prices[productId] ?? 0
  const subtotal = price * quantity
  return {
    branchId,
    subtotal,
    deliveryFee: DELIVERY_FEE,
    total: Math.floor(subtotal + DELIVERY_FEE + 0.5),
    paymentMethod: 'cash',
    customer,
    address,
    items: [{ productId, variantId: 0, price, quantity, total: subtotal }],
  }
}
