import { ok, type Rejection, type Result, reject } from './result.ts'
import type { PaymentMethod } from './vocabulary.ts'

/*
 * All limits on waiting orders of guests, of new accounts and of members. Guests and new accounts may never come to
 * pay, so their limits are low. The figures are settings (`program/config.ts`). How many orders a day an address, a
 * phone or an account may place is limited in `http/server/limits/budgets.ts`.
 */

/**
 * Who buys. `guest`: not signed in. `newcomer`: no order of the account was delivered or paid by M-PESA yet. `member`:
 * one was.
 */
export type Buyer = 'guest' | 'newcomer' | 'member'

/** The limits of one cash order: pieces in each line, and its total. */
export type CashBounds = { piecesPerLine: number; mostCents: number }

/**
 * `open`: how many cash orders may wait at a branch at once. `minutes`: a cash order is cancelled if the branch does
 * not confirm it within so many minutes of its opening hours.
 */
type CashLimits = CashBounds & { open: number; minutes: number }

/**
 * `guestPieces`: how many pieces at a branch may be held by waiting orders of guests and by unpaid M-PESA orders of new
 * accounts. `pieces`: how many may be held by waiting cash orders of that kind of account.
 */
export type BuyerLimits = {
  guestCash: CashLimits
  guestPieces: number
  newCash: CashLimits & { pieces: number }
  memberCash: { open: number; pieces: number }
}

/** The limits of one pool of waiting orders at a branch: `cashOrders` of them for cash, and `pieces` in all. */
export type PoolLimits = { cashOrders: number; pieces: number }

/** The limits of each pool of a branch on a usual day. */
export const usualPlaces = ({
  guestCash,
  guestPieces,
  newCash,
  memberCash,
}: BuyerLimits): Readonly<Record<Buyer, PoolLimits>> => ({
  guest: { cashOrders: guestCash.open, pieces: guestPieces },
  newcomer: { cashOrders: newCash.open, pieces: newCash.pieces },
  member: { cashOrders: memberCash.open, pieces: memberCash.pieces },
})

type Bought = { buyer: Buyer; paymentMethod: PaymentMethod }

/** A member's M-PESA order needs no place: a job cancels it if it stays unpaid. */
export const needsPlace = ({ buyer, paymentMethod }: Bought): boolean =>
  buyer !== 'member' || paymentMethod === 'cash'

/**
 * The pool that an order is counted in. Cash orders are counted by kind of buyer, unpaid M-PESA orders together with
 * the guests' orders.
 */
export const poolOf = ({ buyer, paymentMethod }: Bought): Buyer =>
  paymentMethod === 'mpesa' ? 'guest' : buyer

/**
 * The limits on a day. `more`: extra places that the branch's manager allowed. With more orders, more pieces may be
 * held in proportion.
 */
export const limitsOn = (
  day: string,
  { cashOrders, pieces }: PoolLimits,
  more: { day: string; places: number } | null,
): PoolLimits => {
  const added = more?.day === day ? more.places : 0
  const all = cashOrders + added
  return { cashOrders: all, pieces: Math.floor((pieces * all) / cashOrders) }
}

type Holding = { pieces: number; source: string }

export const piecesOf = (orders: readonly Pick<Holding, 'pieces'>[]): number =>
  orders.reduce((sum, { pieces }) => sum + pieces, 0)

/** For each piece that one source holds, this many pieces must be left for others. */
const LEFT_FOR_EACH = 3

/**
 * Whether a source (an IP address or an account) may hold the pieces. It may hold a quarter of the limit at most, and
 * less if others hold many. With a limit of 1,000 pieces and fifty sources that take all they can, the next source
 * still gets 14.
 */
export const hasRoom = (
  { pieces, source }: Holding,
  others: readonly Holding[],
  most: Pick<PoolLimits, 'pieces'>,
): boolean => {
  const ofSource = piecesOf(others.filter((one) => one.source === source))
  const left = most.pieces - piecesOf(others) - pieces
  return LEFT_FOR_EACH * (ofSource + pieces) <= left
}

/** Within how many minutes of opening hours the branch must confirm a cash order. Null: without limit. */
export const confirmWithin = (
  { guestCash, newCash }: Pick<BuyerLimits, 'guestCash' | 'newCash'>,
  buyer: Buyer,
): number | null => {
  if (buyer === 'member') return null
  return buyer === 'guest' ? guestCash.minutes : newCash.minutes
}

/** The limits for a cash order. `newCash` is null unless the buyer is a newcomer. */
export type CashBoundsOf = { guestCash: CashBounds; newCash: CashBounds | null }

/** The limits of this buyer's cash orders, which the order's decider checks. */
export const cashBoundsOf = (
  { guestCash, newCash }: Pick<BuyerLimits, 'guestCash' | 'newCash'>,
  buyer: Buyer,
): CashBoundsOf => ({ guestCash, newCash: buyer === 'newcomer' ? newCash : null })

/** `userId` is null for a guest. `demand` names each product or variant once. */
type Bill = {
  userId: string | null
  paymentMethod: PaymentMethod
  demand: readonly { productId: number; variantId: number; quantity: number }[]
  priceCents: number
}

type CashCode = 'GUEST_CASH_PIECES' | 'GUEST_CASH_TOTAL' | 'NEW_CASH_PIECES' | 'NEW_CASH_TOTAL'

/**
 * Checks the cash order of a guest or a newcomer against its limits. Facts of the refusal: `piecesPerLine` with the
 * `items` above it, or `total` in KSh.
 */
export const withinCash = (
  order: Bill,
  { guestCash, newCash }: CashBoundsOf,
): Result<null, Rejection<CashCode>> => {
  const isGuest = order.userId === null
  const bounds = isGuest ? guestCash : newCash
  if (order.paymentMethod !== 'cash' || bounds === null) return ok(null)
  const { piecesPerLine, mostCents } = bounds
  const items = order.demand.filter(({ quantity }) => quantity > piecesPerLine)
  if (items.length > 0) {
    return reject(isGuest ? 'GUEST_CASH_PIECES' : 'NEW_CASH_PIECES', { piecesPerLine, items })
  }
  if (order.priceCents <= mostCents) return ok(null)
  return reject(isGuest ? 'GUEST_CASH_TOTAL' : 'NEW_CASH_TOTAL', { total: mostCents / 100 })
}
