import type { Booking } from '../../domain/loyalty/events.ts'
import { wordsOf } from '../../domain/loyalty/game/usual-game.ts'
import { bookingOf, withReturn } from '../../domain/loyalty/state.ts'
import { noSums, type Sums } from '../../domain/loyalty/sums.ts'
import type { BonusKind, PointsKind } from '../../domain/loyalty/vocabulary.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Change, type EventOf, type Projection, update } from '../projection.ts'

/**
 * An entry of an account's ledger that moved points: `points` more, or less, and then `balance` in all. `about` is the
 * id of the order, voucher, correction or bonus, `name` and `nameSw` are the reward's or the bonus's. `at` is when it
 * was recorded, `happenedAt` when it happened. An order's entry holds its booking as returns leave it. `tierId`: the
 * account's before the entry. `eventId`: of its event. `bonus`: what gave it, where it is one.
 */
export type PointsEntryDoc = Doc & {
  userId: string
  kind: PointsKind
  points: number
  balance: number
  tierId: string | null
  about: string
  name: string
  nameSw: string
  at: string
  happenedAt: string
  revision: number
  eventId: string
  booking: Booking | null
  bonus: BonusKind | null
}

type Entry = Pick<PointsEntryDoc, 'kind' | 'points' | 'about'> &
  Partial<Pick<PointsEntryDoc, 'name' | 'nameSw' | 'happenedAt' | 'booking' | 'bonus'>>
type OnAccount = {
  id: string
  data: { userId: string }
  meta: { at: string }
  revision: number
  account?: Sums | undefined
}

const enter = (
  id: string,
  { id: eventId, data: { userId }, meta: { at }, revision, account = noSums }: OnAccount,
  entry: Entry,
): Change<PointsEntryDoc> => {
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

/** The entry of an order that earned. */
export const entryOfOrder = (orderId: string): string => `order-${orderId}`
const entryOfBonus = ({ data }: { data: { userId: string; bonusId: string } }): string =>
  `${data.bonusId}-${data.userId}`
const aboutBonus = ({ data }: EventOf<'BonusGiven' | 'BonusReversed'>) => {
  const { bonusId: about, points, happenedAt, kind: bonus } = data
  return { about, points, happenedAt, bonus, ...wordsOf(data) }
}
const entryOfVoucher = (voucherId: string): string => `voucher-${voucherId}`

export const pointsHistory: Projection<PointsEntryDoc> = {
  collection: {
    name: 'points-history',
    version: 4,
    indexes: [
      ['userId', '-revision'],
      ['userId', '-at'],
      ['userId', 'kind', '-at'],
      ['-at'],
      ['kind', '-at'],
    ],
  },
  on: {
    PointsEarned: (event) => {
      const { orderId: about, points, happenedAt } = event.data
      const booking = bookingOf(event.data)
      const entry = { kind: 'order', about, points, happenedAt, booking } as const
      return enter(entryOfOrder(about), event, entry)
    },
    PointsReversed: (event) => {
      const { orderId, returnId, points, happenedAt } = event.data
      const entry = { kind: 'return', about: orderId, points: -points, happenedAt } as const
      const kept = withReturn(event.data)
      return [
        enter(`return-${returnId}`, event, entry),
        update(entryOfOrder(orderId), (doc) => ({ ...doc, booking: kept })),
      ]
    },
    BonusGiven: (event) => {
      const entry = { ...aboutBonus(event), kind: 'bonus' } as const
      return enter(entryOfBonus(event), event, entry)
    },
    BonusReversed: (event) => {
      const about = aboutBonus(event)
      const entry = { ...about, kind: 'bonus_return', points: -about.points } as const
      return enter(`${entryOfBonus(event)}-back`, event, entry)
    },
    RewardRedeemed: (event) => {
      const { voucherId: about, points, name, nameSw } = event.data.voucher
      const entry = { kind: 'redemption', about, points: -points, name, nameSw } as const
      return enter(entryOfVoucher(about), event, entry)
    },
    VoucherExpired: (event) => {
      const { voucherId: about, points } = event.data
      return enter(`expiry-${about}`, event, { kind: 'expiry', about, points })
    },
    VoucherTakenBack: (event) => {
      const { voucherId: about, points, name, nameSw } = event.data.voucher
      const entry = { kind: 'voucher_back', about, points, name, nameSw } as const
      return enter(`taken-back-${about}`, event, entry)
    },
    PointsCorrected: (event) => {
      const { correctionId: about, points } = event.data
      return enter(`correction-${about}`, event, { kind: 'correction', about, points })
    },
    // These move no points. They are named, so that one that cannot be read parks the account from there.
    TierChanged: () => [],
    VoucherHeld: () => [],
    VoucherUsed: () => [],
    VoucherReleased: () => [],
    LoyaltyAccountErased: (event) => {
      const { userId: about, points } = event.data
      return enter(`erasure-${about}`, event, { kind: 'erasure', about, points: -points })
    },
  },
}
