import { type Pieces, type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import {
  branchOpened,
  categoryAdded,
  counted,
  flourVariants,
  placed,
  productAdded,
} from './events.ts'
import type { Given } from './fold.ts'

/** 0 <= n < 1. The same seed gives the same numbers. */
export type Random = () => number
export const seededRandom = (seed: number): Random => {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export type Told = { stream: string; event: Given }
export type ShopSize = { branches: number; products: number; orders: number }

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n + 1))

const hasVariants = (productId: number) => productId % 3 === 0
const variantOf = (productId: number) => (hasVariants(productId) ? 2 : 0)

/** Branches, categories, products, and a first count of everything. */
const opening = ({ branches, products }: ShopSize): Told[] => [
  ...times(branches, (n) => ({ stream: `branch-${n}`, event: branchOpened(n, `Branch ${n}`) })),
  { stream: 'category-1', event: categoryAdded(1, 'Groceries') },
  ...times(products, (n) => ({
    stream: `product-${n}`,
    event: productAdded(n, hasVariants(n) ? { variants: flourVariants } : {}),
  })),
  ...times(branches, (branchId) =>
    times(products, (productId) =>
      onStock({ branchId, productId, variantId: variantOf(productId) }),
    ),
  ).flat(),
]

const onStock = (key: StockKey): Told => ({
  stream: `inventory-${stockKeyId(key)}`,
  event: counted(key.branchId, key.productId, 1_000, key.variantId),
})

const joining = (userId: string): Told[] => [
  {
    stream: `user-${userId}`,
    event: {
      type: 'UserRegistered',
      data: { userId, username: userId, email: `${userId}@x.ke`, fullName: 'N', phoneNumber: '' },
    },
  },
  {
    stream: `user-${userId}`,
    event: {
      type: 'AddressAdded',
      data: {
        userId,
        addressId: `${userId}-home`,
        address: { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' },
        isDefault: true,
      },
    },
  },
]

/** The steps of an order from its placing to the door. */
export const deliverySteps = [
  'OrderConfirmed',
  'OrderProcessingStarted',
  'OrderReadyForDelivery',
  'OrderOutForDelivery',
  'OrderDelivered',
] as const

type Deal = { orderId: string; branchId: number; demand: Pieces[] }
type Move = 'StockReserved' | 'StockDispatched' | 'ReservationReleased'

/** The events of the shelves for an order’s pieces. */
export const moved = (type: Move, { orderId, branchId, demand }: Deal): Told[] =>
  demand.map(({ quantity, ...goods }) => {
    const key = { branchId, ...goods }
    const data = { ...key, orderId, quantity }
    return {
      stream: `inventory-${stockKeyId(key)}`,
      event:
        type === 'ReservationReleased'
          ? { type, data: { ...data, reason: 'cancelled' } }
          : { type, data },
    }
  })

const delivered = (deal: Deal): Told[] => {
  const { orderId } = deal
  const walked = deliverySteps.map((type) => ({
    stream: `order-${orderId}`,
    event: { type, data: { orderId } },
  }))
  return [...walked, ...moved('StockDispatched', deal)]
}

const cancelled = (deal: Deal): Told[] => {
  const { orderId } = deal
  return [
    {
      stream: `order-${orderId}`,
      event: {
        type: 'OrderCancelled',
        data: { orderId, subject: orderId, reason: 'changed my mind' },
      },
    },
    ...moved('ReservationReleased', deal),
  ]
}

const abandoned = (deal: Deal): Told[] => [
  { stream: `order-${deal.orderId}`, event: { type: 'OrderAbandoned', data: deal } },
  ...moved('ReservationReleased', deal),
]

/** The course of an order, from its claim to its end. */
const life = (n: number, { branches, products }: ShopSize, random: Random): Told[] => {
  const orderId = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const orderNumber = `DK-${String(n).padStart(8, '0')}`
  const branchId = 1 + Math.floor(random() * branches)
  const first = 1 + Math.floor(random() * products)
  const demand = [first, (first % products) + 1].map((productId) => ({
    productId,
    variantId: variantOf(productId),
    quantity: 1,
  }))
  const deal = { orderId, branchId, demand }
  const userId = random() < 0.2 ? null : `user-${n % 50}`
  const claim: Told = {
    stream: `ordernumber-${orderNumber}`,
    event: {
      type: 'OrderNumberClaimed',
      data: { orderNumber, requestKey: orderId, fingerprint: orderId, ...deal },
    },
  }
  const order = placed({
    orderId,
    orderNumber,
    branchId,
    userId,
    subject: userId ?? `guest-${orderId}`,
    paymentMethod: random() < 0.5 ? 'cash' : 'mpesa',
  })
  const start = [claim, ...moved('StockReserved', deal)]
  const fate = random()
  if (fate < 0.1) return [...start, ...abandoned(deal)]
  const ending = fate < 0.25 ? cancelled(deal) : delivered(deal)
  const kept = [...start, { stream: `order-${orderId}`, event: order }, ...ending]
  return fate > 0.9 ? kept.slice(0, -3) : kept
}

/** A shop's log: the opening, its customers, then orders that run side by side. */
export const shopHistory = (size: ShopSize, random: Random): Told[] => {
  const told = [...opening(size), ...times(50, (n) => joining(`user-${n - 1}`)).flat()]
  const running: Told[][] = []
  for (let n = 1; n <= size.orders; n += 1) {
    running.push(life(n, size, random))
    if (running.length > 100) advance(running, told, random)
  }
  while (running.length > 0) advance(running, told, random)
  return told
}

/** Lets ten of the running orders go one step further. */
const advance = (running: Told[][], told: Told[], random: Random): void => {
  for (let n = 0; n < 10 && running.length > 0; n += 1) {
    const index = Math.floor(random() * running.length)
    const next = running[index]?.shift()
    if (next === undefined) running.splice(index, 1)
    else told.push(next)
  }
}

/**
 * The event by which an M-PESA statement reports money. `of` is the stream of the order, and the event goes to its
 * payment's stream.
 */
export const paidByStatement = (of: string): Told => {
  const orderId = of.replace('order-', '')
  const money = {
    attemptId: null,
    receipt: 'UKL123',
    amountCents: 100,
    paidAt: '2026-01-09T09:00:00Z',
  }
  const data = { orderId, source: 'statement' as const, ...money }
  return { stream: `payment-${orderId}`, event: { type: 'PaymentReceived', data } }
}
