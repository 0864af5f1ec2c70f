import * as z from 'zod'
import { cancel } from './buying.ts'
import type { Line } from './costs.ts'
import { reader } from './entry.ts'
import { keptLines } from './returned.ts'
import { ofBranch } from './rights.ts'
import { find } from './shelves.ts'
import { advance, type Books, type Order, shelfOf, steps } from './state.ts'
import { giveVoucherBack } from './vouchers.ts'

/** From then on the order has a delivery. */
const confirm = (order: Order, at: Date): void => {
  order.confirmedAt = at
  order.trail.push('pending')
}

const packing: readonly string[] = ['processing', 'ready_for_delivery']

export const changeOrderStatus = reader({
  input: z.object({
    orderId: z.string(),
    status: z.enum([...steps, 'cancelled']),
    found: z.boolean().default(false),
  }),
  events: ['OrderConfirmed', 'OrderProcessingStarted', 'OrderReadyForDelivery', 'OrderCancelled'],
  write: (books, { orderId, status, found }, { by, at }) => {
    const order = books.orders.get(orderId)
    if (order === undefined) return
    ofBranch(books, by, order.branchId, `changed order ${orderId}`)
    if (status === 'cancelled') return cancel(books, orderId)
    if (!advance(order, status)) return
    if (status === 'confirmed') confirm(order, at)
    if (!found || !packing.includes(status)) return
    for (const line of order.lines) find(shelfOf(books, order.branchId, line), orderId)
  },
})

type Back = Line & { writtenOff: number }

const takeBack = (books: Books, order: Order, returnId: string, lines: readonly Back[]): void => {
  if (order.returns.some((one) => one.returnId === returnId)) return
  order.returns.push({ returnId, lines })
  for (const line of lines) {
    const shelf = shelfOf(books, order.branchId, line)
    shelf.returned += line.quantity
    shelf.writtenOff += line.writtenOff
  }
  if (keptLines(order).every(({ quantity }) => quantity === 0)) giveVoucherBack(books, order)
}

const back = z.object({
  productId: z.number(),
  variantId: z.number(),
  quantity: z.number(),
  writtenOff: z.number(),
})

export const recordReturn = reader({
  input: z.object({
    orderId: z.string(),
    returnId: z.string(),
    lines: z.array(back),
    feeBack: z.boolean(),
  }),
  events: ['OrderReturned'],
  write: (books, { orderId, returnId, lines, feeBack }, { by }) => {
    const order = books.orders.get(orderId)
    if (order === undefined) return
    ofBranch(books, by, order.branchId, `took back goods of order ${orderId}`)
    takeBack(books, order, returnId, lines)
    if (feeBack) order.isFeeBack = true
  },
})

const claimed = z.object({ productId: z.number(), variantId: z.number(), quantity: z.number() })

export const makeComplaint = reader({
  input: z.object({ orderId: z.string(), complaintId: z.string(), lines: z.array(claimed) }),
  events: ['OrderComplaintMade'],
  write: (books, { orderId, complaintId, lines }) => {
    books.orders.get(orderId)?.complaints.set(complaintId, lines)
  },
})

/** The customer keeps or never had the goods, and is paid back for them as if they had come back and been written off. */
export const answerComplaint = reader({
  input: z.object({ orderId: z.string(), complaintId: z.string(), answer: z.string() }),
  events: ['OrderComplaintAnswered'],
  write: (books, { orderId, complaintId, answer }) => {
    const order = books.orders.get(orderId)
    const lines = order?.complaints.get(complaintId)
    if (order === undefined || lines === undefined || answer !== 'refund') return
    const gone = lines.map((line) => ({ ...line, writtenOff: line.quantity }))
    takeBack(books, order, complaintId, gone)
  },
})

export const settleRefund = reader({
  input: z.object({ orderId: z.string() }),
  events: ['RefundCompleted', 'RefundRequested'],
  write: (books, { orderId }) => {
    const order = books.orders.get(orderId)
    if (order !== undefined) order.isGivenBack = true
  },
})
