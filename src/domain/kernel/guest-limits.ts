import { ok, type Rejection, type Result, reject } from './result.ts'
import type { PaymentMethod } from './vocabulary.ts'

/*
 * All limits of guests' orders and of new accounts', since nobody knows whether they come, and far above them those of
 * accounts that have bought before. The figures are settings (`program/config.ts`). How many orders a day an
 * address, a phone or an account may place is the server's to say (`http/server/limits/budgets.ts`).
 */

/**
 * Who buys, by what their past proves: nobody is signed in, no order of the account was delivered or paid by M-PESA yet,
 * or one was.
 */
export type Buyer = 'guest' | 'newcomer' | 'member'

/** The most that one cash order may be: pieces of a thing, and money in all. */
export type CashBounds = { piecesPerLine: number; totalCents: number }

/**
 * `open`: so many cash orders of a branch wait for its confirmation at once. `minutes`: one that nobody confirmed in so
 * much of the branch's opening hours is cancelled.
 */
type CashLimits = CashBounds & { open: number; minutes: number }

/**
 * `guestPieces`: pieces of a branch that guests' orders hold at once while they are not confirmed or paid, with those of
 * new accounts by M-PESA. `pieces`: those that the waiting cash orders of such accounts hold.
 */
export type BuyerLimits = {
  guestCash: CashLimits
  guestPieces: number
  newCash: CashLimits & { pieces: number }
  memberCash: { open: number; pieces: number }
}

/** The most that may wait at once in one pool of a branch: `cashOrders` of them for cash, and `pieces` in all. */
export type PoolLimits = { cashOrders: number; pieces: number }

/** The most that may wait in each pool of a branch on a usual day. */
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

/** A member's order by M-PESA needs no place: the sweep of unpaid orders ends it. */
export const needsPlace = ({ buyer, paymentMethod }: Bought): boolean =>
  buyer !== 'member' || paymentMethod === 'cash'

/** Orders of one pool are counted together: those for cash by who buys, those by M-PESA with the guests'. */
export const poolOf = ({ buyer, paymentMethod }: Bought): Buyer =>
  paymentMethod === 'mpesa' ? 'guest' : buyer

/** `more`: what the branch's manager gave for a day. With more orders grow the pieces that they may hold. */
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

/** This many pieces must be left for others for each piece that a source holds. */
const LEFT_FOR_EACH = 3

/**
 * A source holds a quarter of the pieces at most, and less the more others hold. So the last to come from an address of
 * their own finds room, even where many take all they can: with 1,000 pieces and fifty such sources, for 14.
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

/** Minutes of the branch's opening hours in which a cash order is to be confirmed. Null: it waits without end. */
export const confirmWithin = (
  { guestCash, newCash }: Pick<BuyerLimits, 'guestCash' | 'newCash'>,
  buyer: Buyer,
): number | null => {
  if (buyer === 'member') return null
  return buyer === 'guest' ? guestCash.minutes : newCash.minutes
}

/** `newCash`: those of a new account; null where the buyer is known by an order before, or a guest. */
export type CashBoundsOf = { guestCash: CashBounds; newCash: CashBounds | null }

/** The bounds of the buyer's cash orders, for the order's own decision. */
export const cashBoundsOf = (
  { guestCash, newCash }: Pick<BuyerLimits, 'guestCash' | 'newCash'>,
  buyer: Buyer,
): CashBoundsOf => ({ guestCash, newCash: buyer === 'newcomer' ? newCash : null })

/** `userId` is null for a guest. `demand` names each thing once. */
type Bill = {
  userId: string | null
  paymentMethod: PaymentMethod
  demand: readonly { productId: number; variantId: number; quantity: number }[]
  totalCents: number
}

type CashCode = 'GUEST_CASH_PIECES' | 'GUEST_CASH_TOTAL' | 'NEW_CASH_PIECES' | 'NEW_CASH_TOTAL'

/**
 * Holds the cash order of a guest or of a new account to its bounds. Facts: `piecesPerLine`, with the things that exceed
 * it; `total`, the most in KSh.
 */
export const withinCash = (
  order: Bill,
  { guestCash, newCash }: CashBoundsOf,
): Result<null, Rejection<CashCode>> => {
  const isGuest = order.userId === null
  const bounds = isGuest ? guestCash : newCash
  if (order.paymentMethod !== 'cash' || bounds === null) return ok(null)
  const { piecesPerLine, totalCents } = bounds
  const items = order.demand.filter(({ quantity }) => quantity > piecesPerLine)
  if (items.length > 0) {
    return reject(isGuest ? 'GUEST_CASH_PIECES' : 'NEW_CASH_PIECES', { piecesPerLine, items })
  }
  if (order.totalCents <= totalCents) return ok(null)
  return reject(isGuest ? 'GUEST_CASH_TOTAL' : 'NEW_CASH_TOTAL', { total: totalCents / 100 })
}
