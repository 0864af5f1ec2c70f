/** Support for `staff.ts`: the events of its orders. */
import { v5, v7 } from 'uuid'
import { placed } from '../../src/testing/projections/events.ts'
import type { Given } from '../../src/testing/projections/fold.ts'
import { deliverySteps, type Random, seededRandom } from '../../src/testing/projections/history.ts'
import { zipf } from '../shop/popularity.ts'
import { bringing } from './deliveries.ts'
import { BRANCHES, goodOf, goods, rangeOf, type Told } from './shop.ts'

const SPACE = '6f0a8d5e-0000-5000-8000-000000000000'
const FEE = 21_000

const firstNames = 'Wanjiku Otieno Achieng Kamau Njeri Mwangi Atieno Kiprop Halima Juma'.split(' ')
const lastNames = 'Kamau Odhiambo Mutua Wambui Chebet Hassan Kariuki Ouma Muthoni Barasa'.split(' ')
const nameOf = (n: number) => `${firstNames[n % 10]} ${lastNames[Math.floor(n / 10) % 10]}`
const phoneOf = (n: number) => `2547${String(10_000_000 + n).padStart(8, '0')}`
export const customerId = (n: number): string => v5(`customer ${n}`, SPACE)

export const joining = (n: number): Told => {
  const userId = customerId(n)
  const names = { username: `customer_${n}`, email: `c${n}@example.com`, fullName: nameOf(n) }
  return {
    stream: `user-${userId}`,
    event: { type: 'UserRegistered', data: { userId, ...names, phoneNumber: phoneOf(n) } },
  }
}

type Sale = {
  orderId: string
  branchId: number
  demand: { productId: number; variantId: number; quantity: number }[]
}

const moved = (type: 'StockReserved' | 'StockDispatched', sale: Sale): Told[] =>
  sale.demand.map(({ quantity, ...of }) => {
    const key = { branchId: sale.branchId, ...of }
    return {
      stream: `inventory-${key.branchId}.${key.productId}.0`,
      event: { type, data: { ...key, orderId: sale.orderId, quantity } },
    }
  })

const released = (sale: Sale): Told[] =>
  sale.demand.map(({ quantity, ...of }) => {
    const data = { branchId: sale.branchId, ...of, orderId: sale.orderId, quantity }
    return {
      stream: `inventory-${sale.branchId}.${of.productId}.0`,
      event: { type: 'ReservationReleased', data: { ...data, reason: 'cancelled' } },
    }
  })

const paying = (sale: Sale, subject: string, amountCents: number, at: string): Told[] => {
  const { orderId } = sale
  const attempt = { orderId, attemptId: v5(orderId, SPACE) }
  const receipt = `S${orderId.replaceAll('-', '').slice(-9).toUpperCase()}`
  const events: Given[] = [
    {
      type: 'PaymentAttemptStarted',
      data: { ...attempt, subject, amountCents, phone: phoneOf(1), startedAt: at },
    },
    { type: 'PromptSubmitting', data: { ...attempt, submittedAt: at } },
    {
      type: 'PromptAccepted',
      data: { ...attempt, checkoutRequestId: `ws_${orderId}`, merchantRequestId: `m_${orderId}` },
    },
    {
      type: 'PaymentReceived',
      data: { ...attempt, receipt, amountCents, source: 'callback', paidAt: at },
    },
  ]
  return events.map((event) => ({ stream: `payment-${orderId}`, event }))
}

/**
 * How many steps an order has taken. Of the last orders, 60 are pending, the 60 before them are confirmed, and so on.
 */
const stepsOf = (fromLast: number): number =>
  Math.min(deliverySteps.length, Math.floor(fromLast / 60))

/** All events of one order, in their order. `at`: when it was placed. */
type Life = { at: string; told: Told[] }
/** Orders that are placed `everyMs` apart. The last one is placed at `now`. */
type Trade = { orders: number; customers: number; everyMs: number; now: number }

/** The orders, one after another. The same input gives the same orders. */
export function* lives({ orders, customers, everyMs, now }: Trade): Generator<Life> {
  const random = seededRandom(7)
  const chance = {
    random,
    branch: zipf(BRANCHES, 0.8, random),
    good: zipf(goods.length, 1, random),
    who: () => Math.floor(random() * customers),
  }
  for (let n = 1; n <= orders; n += 1) {
    const at = new Date(now - (orders - n + 1) * everyMs)
    yield { at: at.toISOString(), told: life(n, orders - n, at, chance) }
  }
}

type Chance = { random: Random; branch(): number; good(): number; who(): number }

const linesOf = (branchId: number, { random, good }: Chance) => {
  const picked = Array.from({ length: 1 + Math.floor(random() * 3) }, good)
  const ranks = new Set(picked.map((rank) => 1 + ((rank - 1) % rangeOf(branchId))))
  return [...ranks].map((rank) => {
    const { productId, name, priceCents } = goodOf(rank)
    const line = { productId, variantId: 0, name, size: '', unitPriceCents: priceCents }
    return { ...line, quantity: 1, lineTotalCents: priceCents }
  })
}

const placing = (n: number, at: Date, chance: Chance) => {
  const { random, branch, who } = chance
  const bytes = Uint8Array.from({ length: 16 }, () => random() * 256)
  const orderId = v7({ msecs: at.getTime(), random: bytes })
  const customer = who()
  const userId = random() < 0.2 ? null : customerId(customer)
  const branchId = branch()
  const lines = linesOf(branchId, chance)
  const subtotalCents = lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)
  return placed({
    orderId,
    orderNumber: `DK-${String(n).padStart(8, '0')}`,
    branchId,
    userId,
    subject: userId ?? `guest-${orderId}`,
    lines,
    subtotalCents,
    deliveryFeeCents: FEE,
    totalCents: subtotalCents + FEE,
    paymentMethod: random() < 0.5 ? 'mpesa' : 'cash',
    customer: {
      name: nameOf(customer),
      email: `c${customer}@example.com`,
      phone: phoneOf(customer),
    },
  })
}

const life = (n: number, fromLast: number, at: Date, chance: Chance): Told[] => {
  const order = placing(n, at, chance)
  const { orderId, orderNumber, branchId, subject, lines, totalCents, paymentMethod } = order.data
  const demand = lines.map(({ productId }) => ({ productId, variantId: 0, quantity: 1 }))
  const sale = { orderId, branchId, demand }
  const stream = `order-${orderId}`
  const requested = { requestKey: orderId, fingerprint: orderId }
  const claimed: Given = {
    type: 'OrderNumberClaimed',
    data: { orderNumber, ...requested, ...sale },
  }
  const beginning: Told[] = [
    { stream: `ordernumber-${orderNumber}`, event: claimed },
    ...moved('StockReserved', sale),
    { stream, event: order },
  ]
  if (fromLast > 400 && chance.random() < 0.05) {
    const data = { orderId, subject, reason: 'changed my mind' }
    return [...beginning, { stream, event: { type: 'OrderCancelled', data } }, ...released(sale)]
  }
  const done = stepsOf(fromLast)
  return [
    ...beginning,
    ...(paymentMethod === 'mpesa' ? paying(sale, subject, totalCents, at.toISOString()) : []),
    ...deliverySteps.slice(0, done).map((type) => ({ stream, event: { type, data: { orderId } } })),
    ...(done >= 4 ? moved('StockDispatched', sale) : []),
    ...bringing({ ...order.data, n, done, at: at.toISOString() }),
  ]
}
