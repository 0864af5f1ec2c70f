import type { LoyaltyEvent } from './events.ts'
import type { PointsKind } from './vocabulary.ts'

/** What an entry adds to the points that can be spent, and to all points ever earned. */
export type Movement = { kind: PointsKind; points: number; earned: number }

const given = (kind: PointsKind, points: number): Movement => ({ kind, points, earned: points })
const moved = (kind: PointsKind, points: number): Movement => ({ kind, points, earned: 0 })

/** What this entry moves. Null: it moves no points. */
export const movementOf = ({ type, data }: LoyaltyEvent): Movement | null => {
  switch (type) {
    case 'PointsEarned':
      return given('order', data.points)
    case 'PointsReversed':
      return given('return', -data.points)
    case 'BonusGiven':
      return given('bonus', data.points)
    case 'BonusReversed':
      return given('bonus_return', -data.points)
    case 'RewardRedeemed':
      return moved('redemption', -data.voucher.points)
    case 'VoucherExpired':
      return moved('expiry', data.points)
    case 'VoucherTakenBack':
      return moved('voucher_back', data.voucher.points)
    case 'PointsCorrected':
      return moved('correction', data.points)
    case 'LoyaltyAccountErased':
      return moved('erasure', -data.points)
    default:
      return null
  }
}

export type OpenVoucher = { voucherId: string; points: number }

/** The sums of an account's entries. `open`: its vouchers that are not used yet. */
export type Sums = {
  points: number
  earned: number
  tierId: string | null
  open: readonly OpenVoucher[]
}

export const noSums: Sums = { points: 0, earned: 0, tierId: null, open: [] }

const openAfter = (open: Sums['open'], { type, data }: LoyaltyEvent): Sums['open'] => {
  const without = (id: string) => open.filter(({ voucherId }) => voucherId !== id)
  switch (type) {
    case 'RewardRedeemed':
    case 'VoucherReleased': {
      const { voucherId, points } = data.voucher
      return [...without(voucherId), { voucherId, points }]
    }
    case 'VoucherUsed':
    case 'VoucherExpired':
      return without(data.voucherId)
    case 'VoucherTakenBack':
      return without(data.voucher.voucherId)
    case 'LoyaltyAccountErased':
      return []
    default:
      return open
  }
}

/** The sums after one more entry of the account. */
export const sumsAfter = (sums: Sums, event: LoyaltyEvent): Sums => {
  const { points = 0, earned = 0 } = movementOf(event) ?? {}
  return {
    points: sums.points + points,
    earned: sums.earned + earned,
    tierId: event.type === 'TierChanged' ? event.data.to : sums.tierId,
    open: openAfter(sums.open, event),
  }
}
