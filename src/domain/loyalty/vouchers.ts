import type { Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { LoyaltyEvent, VoucherCopy } from './events.ts'
import { isOpen, issuedAgain, type LoyaltyAccount, type Voucher } from './state.ts'

export type Redeem = { type: 'Redeem'; userId: string; voucher: VoucherCopy }
/** `goodsCents`: the price of the order's goods, before the discount. */
export type Hold = {
  type: 'Hold'
  userId: string
  voucherId: string
  orderId: string
  goodsCents: number
  at: Instant
}
export type Use = { type: 'Use'; userId: string; voucherId: string; orderId: string }
/** `known`: the voucher from the log, for an account that has forgotten it. */
export type Release = {
  type: 'Release'
  userId: string
  voucherId: string
  orderId: string
  known: Voucher | null
}
export type Expire = { type: 'Expire'; userId: string; voucherId: string; at: Instant }

export type VoucherCode =
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'NOT_ENOUGH_POINTS'
  | 'VOUCHERS_FULL'
  | 'VOUCHER_ENDED'
  | 'VOUCHER_MINIMUM'
  | 'VOUCHER_NOT_FOUND'
type Decision = Result<LoyaltyEvent[], Rejection<VoucherCode>>

/** The state holds every open voucher, so their number is limited. */
export const MOST_OPEN = 50

const voucherOf = (
  { vouchers }: Pick<LoyaltyAccount, 'vouchers'>,
  id: string,
): Voucher | undefined => vouchers.find(({ voucherId }) => voucherId === id)

/** A redemption that is sent twice gives one voucher. */
export const redeem = ({ voucher }: Redeem, account: LoyaltyAccount): Decision => {
  const known = voucherOf(account, voucher.voucherId)
  if (known !== undefined) {
    return known.rewardId === voucher.rewardId ? ok([]) : reject('IDEMPOTENCY_KEY_REUSED')
  }
  const { userId, points, vouchers } = account
  if (points < voucher.points) return reject('NOT_ENOUGH_POINTS', { points, cost: voucher.points })
  if (vouchers.filter(isOpen).length >= MOST_OPEN) {
    return reject('VOUCHERS_FULL', { limit: MOST_OPEN })
  }
  return ok([{ type: 'RewardRedeemed', data: { userId, voucher } }])
}

/**
 * Whether the order may be paid with the voucher: it must be open, valid at `at`, and the goods must cost its minimum.
 */
export const mayHold = (
  { voucherId, orderId, goodsCents, at }: Omit<Hold, 'type' | 'userId'>,
  account: Pick<LoyaltyAccount, 'vouchers'>,
): Result<Voucher, Rejection<VoucherCode>> => {
  const found = voucherOf(account, voucherId)
  if (found === undefined) return reject('VOUCHER_NOT_FOUND')
  if (found.orderId === orderId) return ok(found)
  if (found.status !== 'issued' || found.expiresAt <= at) return reject('VOUCHER_ENDED')
  const { minimumCents } = found
  if (goodsCents >= minimumCents) return ok(found)
  return reject('VOUCHER_MINIMUM', { minimum: minimumCents / 100 })
}

export const hold = (command: Hold, account: LoyaltyAccount): Decision => {
  const allowed = mayHold(command, account)
  if (!allowed.ok) return allowed
  const { userId, voucherId, orderId } = command
  if (allowed.value.orderId === orderId) return ok([])
  return ok([{ type: 'VoucherHeld', data: { userId, voucherId, orderId } }])
}

export const use = ({ voucherId, orderId }: Use, account: LoyaltyAccount): LoyaltyEvent[] => {
  const found = voucherOf(account, voucherId)
  if (found?.status !== 'held' || found.orderId !== orderId) return []
  return [{ type: 'VoucherUsed', data: { userId: account.userId, voucherId, orderId } }]
}

const copyOf = ({ status: _, orderId: __, issuedAt: ___, ...copy }: Voucher): VoucherCopy => copy

const newestFirst = (one: Voucher, other: Voucher): number =>
  other.issuedAt < one.issuedAt ? -1 : Number(other.issuedAt > one.issuedAt)

/**
 * Ends unused vouchers, the newest first, until the balance is no longer below zero. A voucher that an order reserved
 * is looked at when the order releases it.
 */
export const takeBackVouchers = (
  { userId, points, vouchers }: LoyaltyAccount,
  orderId: string,
): LoyaltyEvent[] => {
  const events: LoyaltyEvent[] = []
  let balance = points
  // Of two vouchers from the same moment, the later one in the list is newer.
  const unused = vouchers.filter(({ status }) => status === 'issued').toReversed()
  for (const one of unused.toSorted(newestFirst)) {
    if (balance >= 0) break
    balance += one.points
    events.push({ type: 'VoucherTakenBack', data: { userId, orderId, voucher: copyOf(one) } })
  }
  return events
}

export const release = (
  { voucherId, orderId, known }: Release,
  account: LoyaltyAccount,
): LoyaltyEvent[] => {
  const found = voucherOf(account, voucherId) ?? known
  if (found === null || found.orderId !== orderId) return []
  const voucher = copyOf(found)
  return [
    { type: 'VoucherReleased', data: { userId: account.userId, orderId, voucher } },
    ...takeBackVouchers(issuedAgain(account, voucher), orderId),
  ]
}

/** A voucher that an order reserved does not expire. It is used or released with the order. */
export const expire = ({ voucherId, at }: Expire, account: LoyaltyAccount): LoyaltyEvent[] => {
  const found = voucherOf(account, voucherId)
  if (found?.status !== 'issued' || found.expiresAt > at) return []
  const { userId } = account
  return [{ type: 'VoucherExpired', data: { userId, voucherId, points: found.points } }]
}
