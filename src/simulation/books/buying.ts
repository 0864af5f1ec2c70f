import * as z from 'zod'
import { costOf, type Line } from './costs.ts'
import { type About, reader } from './entry.ts'
import { goodOf, ksh, reward } from './opening.ts'
import { free } from './shelves.ts'
import { type Books, memberOf, type Order, shelfOf } from './state.ts'
import { giveVoucherBack, takeVoucher } from './vouchers.ts'

const item = z.object({
  productId: z.number(),
  variantId: z.number().default(0),
  quantity: z.number(),
  price: z.number(),
})
const wish = z.object({
  idempotencyKey: z.string(),
  body: z.object({
    branchId: z.number(),
    total: z.number(),
    paymentMethod: z.enum(['mpesa', 'cash']),
    voucherId: z.string().optional(),
    items: z.array(item),
    address: z.object({ latitude: z.number().optional() }).optional(),
  }),
})
type Wish = z.output<typeof wish>

const costOfWish = ({ body: { branchId, items, voucherId } }: Wish) =>
  costOf(branchId, items, voucherId === undefined ? 0 : reward.worthCents)

/** Whether the buyer saw the prices and the total of the books. */
const isRight = (wanted: Wish): boolean =>
  wanted.body.items.every((one) => one.price * 100 === goodOf(one).cents) &&
  wanted.body.total * 100 === costOfWish(wanted).priceCents

const linesOf = ({ body: { items } }: Wish): Line[] =>
  items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))

const open = (books: Books, orderId: string, wanted: Wish, { by, at }: About): Order => {
  const { branchId, voucherId } = wanted.body
  const order: Order = {
    orderId,
    buyerId: by.role === 'guest' ? null : by.id,
    branchId,
    paymentMethod: wanted.body.paymentMethod,
    placedAt: at,
    lines: linesOf(wanted),
    voucherId,
    cost: costOfWish(wanted),
    status: 'pending',
    returns: [],
    isFeeBack: false,
    hasPin: wanted.body.address?.latitude !== undefined,
    confirmedAt: undefined,
    trail: [],
    carriers: [],
    notes: new Map(),
    decided: new Map(),
    isTangled: false,
    complaints: new Map(),
    isGivenBack: false,
    isForgotten: false,
  }
  books.orders.set(orderId, order)
  if (order.buyerId !== null) memberOf(books, order.buyerId)
  for (const line of order.lines) shelfOf(books, branchId, line).held.set(orderId, line.quantity)
  return order
}

const answered = z.object({ orderId: z.string() })

/** The same key of the same person is one order, however often it is sent. */
export const placeOrder = reader({
  input: wish,
  events: ['OrderPlaced'],
  write: (books, wanted, about) => {
    const said = answered.safeParse(about.said)
    const orderId = said.success ? said.data.orderId : (about.event?.of ?? '')
    const key = `${about.by.id} ${wanted.idempotencyKey}`
    const known = books.byKey.get(key)
    if (known === orderId) return
    if (known !== undefined)
      books.broken.push(`one request gave the orders ${known} and ${orderId}`)
    if (books.orders.has(orderId)) {
      books.broken.push(`two requests were both answered with order ${orderId}`)
      return
    }
    books.byKey.set(key, orderId)
    const order = open(books, orderId, wanted, about)
    if (!isRight(wanted)) {
      const shown = ksh(wanted.body.total * 100)
      const due = ksh(order.cost.priceCents)
      books.broken.push(`order ${orderId} was taken at ${shown}, and the books ask for ${due}`)
    }
    takeVoucher(books, order, about.at)
  },
  refused: (books, wanted, code) => {
    // Nobody sends other words with a key of their own.
    if (code === 'IDEMPOTENCY_KEY_REUSED') {
      const { idempotencyKey } = wanted
      books.broken.push(
        `key ${idempotencyKey} was refused to somebody who used it for nothing else`,
      )
    }
    if (code !== 'PRICE_CHANGED' || !isRight(wanted)) return
    const shown = ksh(wanted.body.total * 100)
    books.broken.push(`the shop says that prices have changed, and ${shown} is the price`)
  },
})

/** The order does not come about. Pieces that left come back by their delivery alone. */
export const cancel = (books: Books, orderId: string): void => {
  const order = books.orders.get(orderId)
  if (order === undefined || order.status === 'cancelled') return
  if (order.trail.length > 0 && order.status !== 'out_for_delivery') order.trail.push('cancelled')
  order.status = 'cancelled'
  for (const line of order.lines) free(shelfOf(books, order.branchId, line), orderId)
  giveVoucherBack(books, order)
}

/** Before the branch has confirmed, the customer may pay another way. */
export const changePaymentMethod = reader({
  input: z.object({ orderId: z.string(), paymentMethod: z.enum(['mpesa', 'cash']) }),
  events: ['OrderPaymentMethodChanged'],
  write: (books, { orderId, paymentMethod }) => {
    const order = books.orders.get(orderId)
    if (order !== undefined) order.paymentMethod = paymentMethod
  },
})

export const withdrawOrder = reader({
  input: z.object({ orderId: z.string() }),
  events: ['OrderCancelled'],
  write: (books, { orderId }) => cancel(books, orderId),
})
