import type { Facts, Plain } from './plain.ts'

type Voucher = { id: string; points: number }

/** What an entry moves: points that can be spent, and points that were ever earned. */
const movedBy = ({ type, data }: Plain): readonly [points: number, earned: number] => {
  const points = Number(data.points)
  switch (type) {
    case 'PointsEarned':
    case 'BonusGiven':
      return [points, points]
    case 'PointsReversed':
    case 'BonusReversed':
      return [-points, -points]
    case 'RewardRedeemed':
      return [-Object(data.voucher).points, 0]
    case 'VoucherTakenBack':
      return [Object(data.voucher).points, 0]
    case 'VoucherExpired':
    case 'PointsCorrected':
      return [points, 0]
    default:
      return [0, 0]
  }
}

const openVouchers = (events: readonly Plain[]): Voucher[] => {
  const open = new Map<unknown, Voucher>()
  for (const { type, data } of events) {
    const { voucherId: id, points } = Object(data.voucher)
    if (type === 'RewardRedeemed' || type === 'VoucherReleased') {
      open.delete(id)
      open.set(id, { id, points })
    }
    if (/^Voucher(Used|Expired|TakenBack)$/.test(type)) open.delete(data.voucherId ?? id)
  }
  return [...open.values()]
}

export const accountAsOf = (events: readonly Plain[]): Facts | null => {
  if (events.length === 0 || events.some(({ type }) => type === 'LoyaltyAccountErased')) return null
  const moved = events.map(movedBy)
  return {
    points: moved.reduce((sum, [points]) => sum + points, 0),
    pointsEarned: moved.reduce((sum, [, earned]) => sum + earned, 0),
    tier: events.findLast(({ type }) => type === 'TierChanged')?.data.to ?? null,
    vouchers: openVouchers(events),
  }
}

export const rewardAsOf = (events: readonly Plain[]): Facts | null => {
  const details = events.findLast(({ type }) => /^Reward(Created|Changed)$/.test(type))?.data
  if (details === undefined) return null
  const { name, nameSw, pointsCost, validDays, description, descriptionSw } = details
  const { kind, cents } = Object(details.worth)
  const offered = events.findLast(({ type }) => /^Reward(Withdrawn|OfferedAgain)$/.test(type))
  return {
    name,
    nameSw,
    pointsCost,
    validDays,
    description,
    descriptionSw,
    isOffered: offered?.type !== 'RewardWithdrawn',
    worth: kind === 'amount_off' ? cents / 100 : kind,
    minimumOrder: Number(details.minimumCents) / 100,
  }
}
