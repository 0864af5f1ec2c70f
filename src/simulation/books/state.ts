import type { Cost, Line } from './costs.ts'
import { keyOf, type Piece } from './opening.ts'
import { openShelves, type Shelf } from './shelves.ts'

/** The steps of an order in their order. A cancelled order takes none of them any more. */
export const steps = [
  'pending',
  'confirmed',
  'processing',
  'ready_for_delivery',
  'out_for_delivery',
  'delivered',
] as const
export type Step = (typeof steps)[number]

/** How far a delivery is. A failed one is given out again, or comes back. */
export type DeliveryStep =
  | 'pending'
  | 'assigned'
  | 'picked_up'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivered'
  | 'failed'
  | 'returned'
  | 'cancelled'

export type Order = {
  orderId: string
  /** Null: a guest. */
  buyerId: string | null
  branchId: number
  paymentMethod: 'mpesa' | 'cash'
  placedAt: Date
  lines: readonly Line[]
  voucherId: string | undefined
  cost: Cost
  status: Step | 'cancelled'
  /** What came back after the delivery, or was paid back for. */
  returns: { returnId: string; lines: readonly Line[] }[]
  /** Somebody gave the fee back too. It goes back once. */
  isFeeBack: boolean
  /** Its customer showed where the door is. */
  hasPin: boolean
  /** When the branch said that it will come. */
  confirmedAt: Date | undefined
  /** The steps of its delivery from first to last. None before the order is confirmed. */
  trail: DeliveryStep[]
  /** Who was to bring it, from first to last, 'partner' for a company. */
  carriers: string[]
  /** The most that each of them ever noted in cash, and the latest word. */
  notes: Map<string, { mostCents: number; saidCents: number }>
  /** What was missing at a carrier when somebody decided that the carrier brings it, or is let off. */
  decided: Map<string, { missingCents: number; isRelieved: boolean }>
  /** Something followed such a decision. */
  isTangled: boolean
  complaints: Map<string, readonly Line[]>
  /** Finance gave money back, or asked M-PESA to. What was given stays given. */
  isGivenBack: boolean
  /** A guest who wanted to be forgotten. */
  isForgotten: boolean
}

/** An order goes on, and never back. */
export const advance = (order: Order, to: Step): boolean => {
  if (order.status === 'cancelled') return false
  if (steps.indexOf(to) <= steps.indexOf(order.status)) return false
  order.status = to
  return true
}

export type TransferLine = Piece & {
  quantity: number
  open: number
  received: number
  lost: number
  sentBack: number
}
export type Transfer = {
  transferId: string
  from: number
  to: number
  lines: TransferLine[]
  /** Receipts and closings, each of which counts once. */
  parts: Set<string>
}

/** `usedFor`: the order that it pays for. */
export type Voucher = { voucherId: string | undefined; expiresAt: Date; usedFor: string | null }
/** Points that came or went, and what for: an order, a return, a redemption, a correction, a voucher that ended. */
export type Entry = { kind: string; points: number; about: string }
/** `entries`: those that do not follow from orders and vouchers. */
export type Member = { userId: string; entries: Entry[]; vouchers: Voucher[]; isGone: boolean }

/** What a driver answers for beside the orders: floats that were given, and cash that was counted at the branch. */
export type Purse = { floatCents: number; countedCents: number }

export type Books = {
  orders: Map<string, Order>
  /** Orders by who asked for them and with which key. */
  byKey: Map<string, string>
  shelves: Shelf[]
  transfers: Map<string, Transfer>
  members: Map<string, Member>
  /** The drivers' purses. */
  purses: Map<string, Purse>
  /** Ids of receipts, counts and the like that were written down. */
  done: Set<string>
  /** What the shop answered although it may not, in sentences. */
  broken: string[]
}

export const openBooks = (): Books => ({
  orders: new Map(),
  byKey: new Map(),
  shelves: openShelves(),
  transfers: new Map(),
  members: new Map(),
  purses: new Map(),
  done: new Set(),
  broken: [],
})

/** Whether the id is new. From then on it is not. */
export const isFirst = ({ done }: Books, id: string): boolean => {
  if (done.has(id)) return false
  done.add(id)
  return true
}

export const shelfOf = ({ shelves }: Books, branchId: number, piece: Piece): Shelf => {
  const found = shelves.find((one) => one.branchId === branchId && keyOf(one) === keyOf(piece))
  if (found === undefined) throw new Error(`The books have no shelf ${branchId}.${keyOf(piece)}`)
  return found
}

export const memberOf = ({ members }: Books, userId: string): Member => {
  const found = members.get(userId) ?? { userId, entries: [], vouchers: [], isGone: false }
  members.set(userId, found)
  return found
}
