import { createHash } from 'node:crypto'
import * as z from 'zod'
import { until } from '../../src/testing/until.ts'
import { type ApiUser, apiUser } from './api.ts'

type Server = { url: string }

/** A product without variants that the branch Kabete sells. The price is in KSh. */
export const goods = { productId: 2, name: 'Grade 2 Maize Flour', price: 172 }
export const branchId = 1
const fee = 210

export type Goods = typeof goods

export type PaymentMethod = 'cash' | 'mpesa'

export const orderBody = (
  quantity: number,
  wanted: Goods = goods,
  paymentMethod: PaymentMethod = 'cash',
) => ({
  branchId,
  subtotal: wanted.price * quantity,
  deliveryFee: fee,
  total: wanted.price * quantity + fee,
  paymentMethod,
  customer: { name: 'Otieno Ouma', email: 'otieno@example.com', phone: '0712345678' },
  address: { street: 'Waiyaki Way 12', city: 'Kabete', region: 'Kiambu' },
  items: [{ ...wanted, quantity, total: wanted.price * quantity }],
})

const placed = z.object({ id: z.string(), orderNumber: z.string() })
const refused = z.object({ code: z.string() })

/** The phone of the buyer with this key. A repeated key stands for the same buyer. */
export const phoneOf = (key: string): string => {
  const digest = createHash('sha256').update(key).digest().readUInt32BE()
  return `07${String(digest % 100_000_000).padStart(8, '0')}`
}

/** `code`: the code of the refusal, or 'lost' if no answer came. */
export type Outcome = { id: string } | { code: string }

/** Buys a piece, by M-PESA unless told otherwise: a branch holds only a few cash orders of guests. */
export const buy = async (
  user: ApiUser,
  quantity: number,
  key: string,
  {
    wanted = goods,
    paymentMethod = 'mpesa',
  }: { wanted?: Goods; paymentMethod?: PaymentMethod } = {},
): Promise<Outcome> => {
  try {
    const body = orderBody(quantity, wanted, paymentMethod)
    const customer = { ...body.customer, phone: phoneOf(key) }
    const headers = { 'idempotency-key': key }
    const answer = await user('POST', '/api/orders', { ...body, customer }, headers)
    const order = placed.safeParse(answer.body)
    return order.success ? { id: order.data.id } : { code: refused.parse(answer.body).code }
  } catch {
    return { code: 'lost' }
  }
}

/** The number of 'sold' outcomes, and of refusals by code. */
export const tally = (outcomes: readonly Outcome[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = 'id' in outcome ? 'sold' : outcome.code
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const records = z.array(
  z.object({
    productId: z.number(),
    quantity: z.number(),
    onHand: z.number(),
    reserved: z.number(),
  }),
)

/**
 * The branch's stock of the goods, as of log position `position` or later. It waits for the read models as long as they
 * need.
 */
export const stockOf = async (server: Server, position = '') => {
  const manager = await apiUser(server.url, 'manager_kabete')
  const path = `/api/inventory/branch/${branchId}`
  const ask = async () => {
    const answer = await manager('GET', path, undefined, { 'x-min-position': position })
    return answer.headers.get('x-stale') === null ? answer : undefined
  }
  const fresh = await until('a stock that is not stale', ask, 30_000)
  const record = records.parse(fresh.body).find(({ productId }) => productId === goods.productId)
  if (record === undefined) throw new Error('Kabete does not sell the goods')
  return record
}

/** Buys until only `left` pieces are left. */
export const buyAllBut = async (server: Server, left: number, position = ''): Promise<void> => {
  const { quantity } = await stockOf(server, position)
  const outcome = await buy(
    await apiUser(server.url),
    quantity - left,
    `all-but-${left}-${quantity}`,
  )
  if ('code' in outcome) throw new Error(`The first order was refused: ${outcome.code}`)
}
