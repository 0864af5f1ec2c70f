import type { Booking } from '../../domain/loyalty/events.ts'
import { wordsOf } from '../../domain/loyalty/game/usual-game.ts'
import { bookingOf, withReturn } from '../../domain/loyalty/state.ts'
import { noSums } from '../../domain/loyalty/sums.ts'
import type { BonusKind, PointsKind } from '../../domain/loyalty/vocabulary.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import { type Body, type DocChange, type EventOf, type Projection, update } from '../projection.ts'
import { accountBefore } from './accounts.ts'

/** An entry of an account that moved points. */
export type PointsEntryDoc = Doc & {
  userId: string
  kind: PointsKind
  /** The points that the entry added. Negative: it took points away. */
  points: number
  /** The account's points after the entry. */
  balance: number
  /** The tier before the entry. */
  tierId: string | null
  /** The id of the order, voucher, correction or bonus. */
  about: string
  /** The name of the reward or bonus. */
  name: string
  nameSw: string
  /** When the entry was recorded. */
  at: string
  /** When the event behind the entry happened. */
  happenedAt: string
  revision: number
  /** The id of the entry's event. */
  eventId: string
  /** What an order has earned, less returns. Null in entries of other kinds. */
  booking: Booking | null
  /** The kind of bonus. */
  bonus: BonusKind | null
}

type Entry = Pick<PointsEntryDoc, 'kind' | 'points' | 'about'> &
  Partial<Pick<PointsEntryDoc, 'name' | 'nameSw' | 'happenedAt' | 'booking' | 'bonus'>>
type OnAccount = {
  id: string
  data: { userId: string }
  meta: { at: string }
  revision: number
}

const enter = (
  id: string,
  { id: eventId, data: { userId }, meta: { at }, revision }: OnAccount,
  { account = noSums }: FactsOf<[typeof accountBefore]>,
  entry: Entry,
): DocChange<PointsEntryDoc> => {
  const none = { name: '', nameSw: '', happenedAt: at, booking: null, bonus: null }
  const { tierId } = account
  const balance = account.points + entry.points
  const doc: Body<PointsEntryDoc> = {
    id,
    userId,
    balance,
    tierId,
    ...none,
    at,
    revision,
    eventId,
    ...entry,
  }
  return { id, fold: () => doc }
}

/** The id of the entry of an order. */
export const entryOfOrder = (orderId: string): string => `order-${orderId}`
const entryOfBonus = ({ data }: { data: { userId: string; bonusId: string } }): string =>
  `${data.bonusId}-${data.userId}`
const aboutBonus = ({ data }: EventOf<'BonusGiven' | 'BonusReversed'>) => {
  const { bonusId: about, points, happenedAt, kind: bonus } = data
  return { about, points, happenedAt, bonus, ...wordsOf(data) }
}
const entryOfVoucher = (voucherId: string): string => `voucher-${voucherId}`

export const pointsHistory: Projection<PointsEntryDoc, [typeof accountBefore]> = {
  collection: {
    name: 'points-history',
    version: 4,
    indexes: [
      ['userId', '-revision'],
      ['userId', '-at', '-revision'],
      ['userId', 'kind', '-at', '-revision'],
      ['-at', '-revision'],
      ['kind', '-at', '-revision'],
    ],
  },
  tells: [accountBefore],
  on: {
    PointsEarned: (event, facts) => {
      const { orderId: about, points, happenedAt } = event.data
      const booking = bookingOf(event.data)
      const entry = { kind: 'order', about, points, happenedAt, booking } as const
      return enter(entryOfOrder(about), event, facts, entry)
    },
    PointsReversed: (event, facts) => {
      const { orderId, returnId, points, happenedAt } = event.data
      const entry = { kind: 'return', about: orderId, points: -points, happenedAt } as const
      const kept = withReturn(event.data)
      return [
        enter(`return-${returnId}`, event, facts, entry),
        update(entryOfOrder(orderId), (doc) => ({ ...doc, booking: kept })),
      ]
    },
    BonusGiven: (event, facts) => {
      const entry = { ...aboutBonus(event), kind: 'bonus' } as const
      return enter(entryOfBonus(event), event, facts, entry)
    },
    BonusReversed: (event, facts) => {
      const about = aboutBonus(event)
      const entry = { ...about, kind: 'bonus_return', points: -about.points } as const
      return enter(`${entryOfBonus(event)}-back`, event, facts, entry)
    },
    RewardRedeemed: (event, facts) => {
      const { voucherId: about, points, name, nameSw } = event.data.voucher
      const entry = { kind: 'redemption', about, points: -points, name, nameSw } as const
      return enter(entryOfVoucher(about), event, facts, entry)
    },
    VoucherExpired: (event, facts) => {
      const { voucherId: about, points } = event.data
      return enter(`expiry-${about}`, event, facts, { kind: 'expiry', about, points })
    },
    VoucherTakenBack: (event, facts) => {
      const { voucherId: about, points, name, nameSw } = event.data.voucher
      const entry = { kind: 'voucher_back', about, points, name, nameSw } as const
      return enter(`taken-back-${about}`, event, facts, entry)
    },
    PointsCorrected: (event, facts) => {
      const { correctionId: about, points } = event.data
      return enter(`correction-${about}`, event, facts, { kind: 'correction', about, points })
    },
    // These events move no points. They are named so that one that cannot be read parks the account's stream.
    TierChanged: () => [],
    VoucherHeld: () => [],
    VoucherUsed: () => [],
    VoucherReleased: () => [],
    LoyaltyAccountErased: (event, facts) => {
      const { userId: about, points } = event.data
      return enter(`erasure-${about}`, event, facts, { kind: 'erasure', about, points: -points })
    },
  },
}
