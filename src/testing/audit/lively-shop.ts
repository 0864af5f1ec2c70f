import {
  assigned,
  cancelled,
  codeRefused,
  created,
  failed,
  handedOver,
  noted,
  placedAt,
  stepped,
  toTheDoor,
} from '../projections/deliveries.ts'
import { seededRandom, shopHistory, type Told } from '../projections/history.ts'
import { prompted, received } from '../projections/payments.ts'
import { loyal } from './loyal.ts'
import { ownThings } from './own-things.ts'

const ofProduct = (productId: number, event: Told['event']): Told => ({
  stream: `product-${productId}`,
  event,
})
const priced = (productId: number, priceCents: number, from: string | null, until: string | null) =>
  ofProduct(productId, {
    type: 'ProductPriceChanged',
    data: { productId, variantId: 0, priceCents, compareAtPriceCents: null, from, until },
  })

/** The goods and people of a shop where somebody is at work. Product 3 has variants. */
const changes: readonly Told[] = [
  priced(1, 17_000, null, null),
  priced(1, 15_000, '2026-01-01T02:00:00.000Z', '2026-01-01T02:20:00.000Z'),
  priced(1, 16_000, null, null),
  priced(1, 14_000, '2026-02-01T02:00:00.000Z', null),
  ofProduct(1, {
    type: 'ProductPriceCalledOff',
    data: {
      productId: 1,
      variantId: 0,
      priceCents: 14_000,
      compareAtPriceCents: null,
      from: '2026-02-01T02:00:00.000Z',
      until: null,
    },
  }),
  ofProduct(1, { type: 'ProductSlugChanged', data: { productId: 1, slug: 'n', before: 'o' } }),
  ofProduct(3, {
    type: 'ProductVariantChanged',
    data: { productId: 3, variantId: 2, name: '2 kg', sku: 'S', imageUrl: '' },
  }),
  ofProduct(3, {
    type: 'ProductBarcodesChanged',
    data: { productId: 3, variantId: 2, barcodes: ['40691', '6161100123459'] },
  }),
  ofProduct(2, { type: 'ProductWithdrawn', data: { productId: 2 } }),
  ofProduct(2, { type: 'ProductBroughtBack', data: { productId: 2 } }),
  { stream: 'branch-1', event: { type: 'BranchSwitchedOff', data: { branchId: 1 } } },
  { stream: 'branch-1', event: { type: 'BranchSwitchedOn', data: { branchId: 1 } } },
  {
    stream: 'user-user-1',
    event: {
      type: 'UserRoleAssigned',
      data: { userId: 'user-1', role: 'branch_manager', branchId: 2 },
    },
  },
  { stream: 'user-user-1', event: { type: 'UserDeactivated', data: { userId: 'user-1' } } },
  { stream: 'user-user-2', event: { type: 'UserErased', data: { userId: 'user-2' } } },
]

const shelf = { branchId: 1, productId: 1, variantId: 0 }
const handled: readonly Told[] = [
  { type: 'StockReceived', data: { ...shelf, receiptId: 'r', quantity: 24, note: '' } } as const,
  { type: 'ReceiptTakenBack', data: { ...shelf, receiptId: 'r', quantity: 4 } } as const,
  {
    type: 'StockWrittenOff',
    data: { ...shelf, writeOffId: 'w', quantity: 2, reason: 'x' },
  } as const,
  {
    type: 'LowStockThresholdSet',
    data: { ...shelf, lowStockThresholdBefore: 5, lowStockThreshold: 9 },
  } as const,
].map((event) => ({ stream: 'inventory-1.1.0', event }))

const failedOf = (orderId: string, attemptId: string): Told['event'] => ({
  type: 'PaymentAttemptFailed',
  data: {
    orderId,
    attemptId,
    resultCode: '1032',
    source: 'callback',
    retryAfterSeconds: null,
    failedAt: '2026-01-01T00:00:40.000Z',
  },
})

/** Every third order is paid by M-PESA, at the second try. */
const paymentsOf = (told: readonly Told[]): Told[] =>
  told
    .flatMap(({ event }) => (event.type === 'OrderPlaced' ? [event.data.orderId] : []))
    .filter((_, n) => n % 3 === 0)
    .flatMap((orderId) => {
      const [first, second] = [`${orderId}-1`, `${orderId}-2`]
      const events = [
        ...prompted({ orderId, attemptId: first }),
        failedOf(orderId, first),
        ...prompted({ orderId, attemptId: second }),
        received({ orderId, attemptId: second }),
      ]
      return events.map((event) => ({ stream: `payment-${orderId}`, event }))
    })

/**
 * A delivery that a partner brings after a driver failed, without the code, and one that is taken back and cancelled.
 */
const partner = { partner: { name: 'Boda Express', contactPhone: '0712345678' } }
const brought: readonly Told['event'][] = [
  ...toTheDoor,
  codeRefused('wrong'),
  noted('n', 'Blue gate'),
  placedAt('n'),
  failed(),
  assigned(partner, 'failed'),
  stepped('DeliveryPickedUp', 'assigned'),
  handedOver('Phone lost'),
]
const cancelledOne: readonly Told['event'][] = [
  created({ deliveryId: 'delivery-2' }),
  assigned(undefined, 'pending', 'delivery-2'),
  stepped('DeliveryUnassigned', 'assigned', 'delivery-2'),
  cancelled('pending', 'delivery-2'),
]
const deliveries: readonly Told[] = [
  ...brought.map((event) => ({ stream: 'delivery-delivery-1', event })),
  ...cancelledOne.map((event) => ({ stream: 'delivery-delivery-2', event })),
]

/** Orders, their payments, deliveries, and changes among them. */
export const livelyShop = (): Told[] => {
  const told = shopHistory({ branches: 2, products: 3, orders: 120 }, seededRandom(13))
  const late = told.splice(-300)
  const paid = paymentsOf(told)
  return [...told, ...changes, ...handled, ...paid, ...deliveries, ...loyal, ...ownThings, ...late]
}
