import type { Instant } from '../kernel/decider.ts'
import type { Booking, LoyaltyEvent, VoucherCopy } from './events.ts'
import { evolveGame, type Game, noGame } from './game/state.ts'
import type { VoucherStatus } from './vocabulary.ts'

/** `orderId`: the order that reserved or used the voucher. `issuedAt`: when it was redeemed. */
export type Voucher = VoucherCopy & {
  status: VoucherStatus
  orderId: string | null
  issuedAt: Instant
}

/**
 * `points` can be spent now. `earned` counts all points ever earned that were not taken back. Only the latest bookings,
 * vouchers and corrections are kept: a command about an older one contains a copy of it.
 */
export type LoyaltyAccount = {
  userId: string
  points: number
  earned: number
  tierId: string | null
  bookings: readonly Booking[]
  vouchers: readonly Voucher[]
  corrections: readonly string[]
  game: Game
}
export type LoyaltyState = LoyaltyAccount | 'erased' | null

/**
 * The most bookings, vouchers or corrections that are kept. A request is repeated long before an account gets so many
 * more.
 */
export const MOST_REMEMBERED = 100
export const isOpen = ({ status }: Pick<Voucher, 'status'>): boolean =>
  status === 'issued' || status === 'held'

const fresh = (userId: string): LoyaltyAccount => ({
  userId,
  points: 0,
  earned: 0,
  tierId: null,
  bookings: [],
  vouchers: [],
  corrections: [],
  game: noGame,
})

export const accountOf = (state: LoyaltyAccount | null, userId: string): LoyaltyAccount =>
  state ?? fresh(userId)

/** The vouchers that the state still holds. */
export const vouchersOf = (state: LoyaltyState): readonly Voucher[] =>
  state === null || state === 'erased' ? [] : state.vouchers

/** Adds the booking, or replaces the one of the same order. The last of the list is the latest. */
export const withBooking = (
  account: Pick<LoyaltyAccount, 'bookings'>,
  booking: Booking,
): readonly Booking[] =>
  [...account.bookings.filter(({ orderId }) => orderId !== booking.orderId), booking].slice(
    -MOST_REMEMBERED,
  )

/** Adds or replaces the voucher. Open vouchers are never dropped from the list. */
const withVoucher = ({ vouchers }: LoyaltyAccount, voucher: Voucher): readonly Voucher[] => {
  const all = [...vouchers.filter(({ voucherId }) => voucherId !== voucher.voucherId), voucher]
  const ended = all.filter((one) => !isOpen(one)).slice(-MOST_REMEMBERED)
  return all.filter((one) => isOpen(one) || ended.includes(one))
}

const changeVoucher = (
  account: LoyaltyAccount,
  voucherId: string,
  change: Pick<Voucher, 'status'> & { orderId?: string },
): LoyaltyAccount => {
  const found = account.vouchers.find((one) => one.voucherId === voucherId)
  return found ? { ...account, vouchers: withVoucher(account, { ...found, ...change }) } : account
}

type PointsEarned = Extract<LoyaltyEvent, { type: 'PointsEarned' }>['data']
type PointsReversed = Extract<LoyaltyEvent, { type: 'PointsReversed' }>['data']
type Back = Pick<PointsReversed, 'booking' | 'returnId' | 'goodsCents' | 'categoryIds'>

/** The booking after goods came back. */
export const withReturn = ({ booking, returnId, goodsCents, categoryIds }: Back): Booking => ({
  ...booking,
  keptCents: booking.keptCents - goodsCents,
  categoryIds,
  returnIds: [...booking.returnIds, returnId],
})

const add = (account: LoyaltyAccount, points: number): LoyaltyAccount => ({
  ...account,
  points: account.points + points,
  earned: account.earned + points,
})

const reverse = (account: LoyaltyAccount, data: PointsReversed): LoyaltyAccount => ({
  ...add(account, -data.points),
  bookings: withBooking(account, withReturn(data)),
})

/** The booking of an order that has just earned. */
export const bookingOf = ({
  orderId,
  goodsCents,
  rulesVersion,
  shillingsAPoint,
  multiplier,
  categoryIds,
  placedAt,
  happenedAt: deliveredAt,
}: PointsEarned): Booking => {
  const rate = { rulesVersion, shillingsAPoint, multiplier }
  const order = { categoryIds, placedAt, deliveredAt }
  return { orderId, goodsCents, keptCents: goodsCents, ...order, ...rate, returnIds: [] }
}

const earn = (account: LoyaltyAccount, data: PointsEarned): LoyaltyAccount => ({
  ...add(account, data.points),
  bookings: withBooking(account, bookingOf(data)),
})

const issue = (
  account: LoyaltyAccount,
  voucher: VoucherCopy,
  issuedAt: Instant,
): LoyaltyAccount => ({
  ...account,
  vouchers: withVoucher(account, { ...voucher, status: 'issued', orderId: null, issuedAt }),
})

/**
 * The account with the voucher open again. If the account has forgotten the voucher, it counts as older than all
 * others.
 */
export const issuedAgain = (account: LoyaltyAccount, voucher: VoucherCopy): LoyaltyAccount => {
  const known = account.vouchers.find(({ voucherId }) => voucherId === voucher.voucherId)
  return issue(account, voucher, known?.issuedAt ?? '')
}

export type AccountEntry = Exclude<LoyaltyEvent, { type: 'LoyaltyAccountErased' }>

const evolvePoints = (
  account: LoyaltyAccount,
  { type, data }: AccountEntry,
  at: Instant,
): LoyaltyAccount => {
  const { points } = account
  switch (type) {
    case 'PointsEarned':
      return earn(account, data)
    case 'PointsReversed':
      return reverse(account, data)
    case 'BonusGiven':
      return add(account, data.points)
    case 'BonusReversed':
      return add(account, -data.points)
    case 'TierChanged':
      return { ...account, tierId: data.to }
    case 'RewardRedeemed':
      return issue({ ...account, points: points - data.voucher.points }, data.voucher, at)
    case 'VoucherReleased':
      return issuedAgain(account, data.voucher)
    case 'VoucherHeld':
      return changeVoucher(account, data.voucherId, { status: 'held', orderId: data.orderId })
    case 'VoucherUsed':
      return changeVoucher(account, data.voucherId, { status: 'used', orderId: data.orderId })
    case 'VoucherExpired': {
      const after = { ...account, points: points + data.points }
      return changeVoucher(after, data.voucherId, { status: 'expired' })
    }
    case 'VoucherTakenBack': {
      const after = { ...account, points: points + data.voucher.points }
      return changeVoucher(after, data.voucher.voucherId, { status: 'taken_back' })
    }
    case 'PointsCorrected': {
      const corrections = [...account.corrections, data.correctionId].slice(-MOST_REMEMBERED)
      return { ...account, points: points + data.points, corrections }
    }
  }
}

export const evolveAccount = (
  account: LoyaltyAccount,
  event: AccountEntry,
  at: Instant,
): LoyaltyAccount => ({
  ...evolvePoints(account, event, at),
  game: evolveGame(account.game, event),
})

export const evolve = (state: LoyaltyState, event: LoyaltyEvent, at: Instant): LoyaltyState => {
  if (state === 'erased' || event.type === 'LoyaltyAccountErased') return 'erased'
  return evolveAccount(accountOf(state, event.data.userId), event, at)
}
