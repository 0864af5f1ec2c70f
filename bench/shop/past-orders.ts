/** Orders that were delivered before a measurement. */
import { v7 } from 'uuid'
import { orderTotals } from '../../src/domain/order/pricing.ts'
import { placed } from '../../src/testing/projections/events.ts'
import {
  deliverySteps,
  moved,
  type Random,
  seededRandom,
  type Told,
} from '../../src/testing/projections/history.ts'
import { BRANCHES, branches, products } from './goods.ts'
import { MEMBERS, memberId, memberPhone } from './members.ts'

const LINES = 3
/** The time between two orders in ms. */
const EVERY_MS = 60_000
const CENTS_A_POINT = 1_000

/** Products in one size that every branch sells. */
export const plainGoods = products.filter(
  ({ variants, exclusiveBranchId }) => variants.length === 0 && exclusiveBranchId === null,
)

export const radiusOf = (branchId: number): number | undefined =>
  branches.find((branch) => branch.branchId === branchId)?.deliveryRadius

/** Nine tenths of the lines are of a tenth of the products. */
const someGoods = (random: Random) => {
  const tenth = Math.floor(plainGoods.length / 10)
  const chosen = Array.from({ length: LINES }, () =>
    Math.floor(random() * (random() < 0.9 ? tenth : plainGoods.length)),
  )
  return [...new Set(chosen)].flatMap((n) => plainGoods[n] ?? [])
}

const deal = (n: number, at: number, random: Random) => {
  const bytes = Uint8Array.from({ length: 16 }, () => random() * 256)
  const goods = someGoods(random)
  return {
    orderId: v7({ msecs: at, random: bytes }),
    orderNumber: `DK-${String(n + 1).padStart(8, '0')}`,
    branchId: 1 + Math.floor(random() * BRANCHES),
    goods,
    demand: goods.map(({ productId }) => ({ productId, variantId: 0, quantity: 1 })),
  }
}

type Deal = ReturnType<typeof deal>

const placing = (n: number, { goods, demand: _, ...names }: Deal) => {
  const member = n % MEMBERS
  const lines = goods.map(({ productId, name, priceCents }) => ({
    productId,
    variantId: 0,
    name,
    size: '',
    unitPriceCents: priceCents,
    quantity: 1,
    lineTotalCents: priceCents,
  }))
  const subtotal = lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)
  const userId = memberId(member)
  return placed({
    ...names,
    userId,
    subject: userId,
    lines,
    ...orderTotals(subtotal, radiusOf(names.branchId)),
    paymentMethod: 'cash',
    customer: {
      name: `Member ${member}`,
      email: `m${member}@example.com`,
      phone: memberPhone(member),
    },
  })
}

const earned = (n: number, at: number, { orderId, goods }: Deal): Told => {
  const userId = memberId(n % MEMBERS)
  const goodsCents = goods.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const placedAt = new Date(at).toISOString()
  return {
    stream: `loyalty-${userId}`,
    event: {
      type: 'PointsEarned',
      data: {
        userId,
        orderId,
        points: Math.floor(goodsCents / CENTS_A_POINT),
        happenedAt: placedAt,
        rulesVersion: 1,
        shillingsAPoint: CENTS_A_POINT / 100,
        multiplier: 100,
        goodsCents,
        tierId: 'bronze',
        placedAt,
        categoryIds: [],
      },
    },
  }
}

const life = (n: number, order: Deal): Told[] => {
  const { orderId, orderNumber, branchId, demand } = order
  const stream = `order-${orderId}`
  const requested = { requestKey: orderId, fingerprint: orderId, orderId, branchId, demand }
  return [
    {
      stream: `ordernumber-${orderNumber}`,
      event: { type: 'OrderNumberClaimed', data: { orderNumber, ...requested } },
    },
    ...moved('StockReserved', order),
    { stream, event: placing(n, order) },
    ...deliverySteps.map((type): Told => ({ stream, event: { type, data: { orderId } } })),
    ...moved('StockDispatched', order),
  ]
}

/** So many orders, the last of which was placed at `last` (ms since 1970). The members order one after the other. */
function* deals(orders: number, last: number) {
  const random = seededRandom(7)
  for (let n = 0; n < orders; n += 1) {
    const at = last - (orders - n) * EVERY_MS
    yield { n, at, order: deal(n, at, random) }
  }
}

/**
 * The events of so many orders until a day ago, and after all of them the points that they earned. A shop that owed
 * the points would book them beside what is measured.
 */
export function* pastOrders(orders: number): Generator<Told> {
  const last = Date.now() - 24 * 60 * 60_000
  for (const { n, at, order } of deals(orders, last)) {
    for (const { stream, event } of life(n, order)) {
      yield { stream, event: { ...event, at: new Date(at).toISOString() } }
    }
  }
  for (const { n, at, order } of deals(orders, last)) {
    const { stream, event } = earned(n, at, order)
    yield { stream, event: { ...event, at: new Date(at).toISOString() } }
  }
}
