import * as z from 'zod'

/** A thing as a branch sells it, its price in KSh, and the number of pieces that can be bought. */
export type Offer = { productId: number; variantId: number; price: number; available: number }
export type BranchGoods = { branchId: number; deliveryFee: number; offers: readonly Offer[] }

const branches = z.array(z.object({ id: z.number(), deliveryRadius: z.number() }))
const offered = z.object({ id: z.number(), price: z.number() })
const products = z.array(offered.extend({ variants: z.array(offered) }))
const shelves = z.array(
  z.object({ productId: z.number(), variantId: z.number(), quantity: z.number() }),
)

const ask = async <Schema extends z.ZodType>(address: string, schema: Schema) =>
  schema.parse(await (await fetch(address)).json())

/** Pieces that can be bought at a branch. */
export const availableAt = async (url: string, branchId: number): Promise<number> => {
  const found = await ask(`${url}/api/inventory/branch/${branchId}`, shelves)
  return found.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** All goods of a branch, the fullest shelf first. */
export const goodsOf = async (url: string, branchId: number): Promise<BranchGoods> => {
  const [found, sold, stock] = await Promise.all([
    ask(`${url}/api/branches`, branches),
    ask(`${url}/api/products?branch=${branchId}&limit=200`, products),
    ask(`${url}/api/inventory/branch/${branchId}`, shelves),
  ])
  const prices = new Map(
    sold.flatMap(({ id, price, variants }) => [
      [`${id}.0`, price] as const,
      ...variants.map((variant) => [`${id}.${variant.id}`, variant.price] as const),
    ]),
  )
  const offers = stock.flatMap(({ productId, variantId, quantity: available }) => {
    const price = prices.get(`${productId}.${variantId}`)
    return price === undefined ? [] : [{ productId, variantId, price, available }]
  })
  const radius = found.find(({ id }) => id === branchId)?.deliveryRadius ?? 0
  offers.sort((one, other) => other.available - one.available)
  return { branchId, deliveryFee: 30 * radius, offers }
}

type Buyer = { phone: string; paymentMethod: 'cash' | 'mpesa' }

/** The body of an order of so many pieces of each, which the server agrees with. */
export const orderOfGoods = (
  { branchId, deliveryFee }: BranchGoods,
  offers: readonly Offer[],
  quantity: number,
  { phone, paymentMethod }: Buyer,
) => {
  const items = offers.map(({ available: _, ...item }) => ({
    ...item,
    quantity,
    total: item.price * quantity,
  }))
  const subtotal = items.reduce((sum, { total }) => sum + total, 0)
  return {
    branchId,
    subtotal,
    deliveryFee,
    total: Math.floor(subtotal + deliveryFee + 0.5),
    paymentMethod,
    customer: { name: 'Wanjiku', email: 'wanjiku@duka.example', phone },
    address: { street: 'Ngong Road 1', city: 'Nairobi', region: 'Nairobi' },
    items,
  }
}
