import type { Booking } from '../../domain/loyalty/events.ts'
import { bookingOf, withReturn } from '../../domain/loyalty/state.ts'
import type { PointsKind } from '../../domain/loyalty/vocabulary.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Change, type Projection, update } from '../projection.ts'

/**
 * An entry of an account's ledger that moved points: `points` more, or less. `about` is the id of the order, voucher or
 * correction, `name` and `nameSw` are the reward's. `at` is when it was recorded, `happenedAt` when it happened. An
 * order's entry holds its booking as returns leave it.
 */
export type PointsEntryDoc = Doc & {
  userId: string
  kind: PointsKind
  points: number
  about: string
  name: string
  nameSw: string
  at: string
  happenedAt: string
  revision: number
  booking: Booking | null
}

type Entry = Pick<PointsEntryDoc, 'kind' | 'points' | 'about'> &
  Partial<Pick<PointsEntryDoc, 'name' | 'nameSw' | 'happenedAt' | 'booking'>>
type OnAccount = { data: { userId: string }; meta: { at: string }; revision: number }

const enter = (
  id: string,
  { data: { userId }, meta: { at }, revision }: OnAccount,
  entry: Entry,
): Change<PointsEntryDoc> => {
  const none = { name: '', nameSw: '', happenedAt: at, booking: null }
  const doc: Body<PointsEntryDoc> = { id, userId, ...none, at, revision, ...entry }
  return { id, fold: () => doc }
}

/** The entry of an order that earned. */
export const entryOfOrder = (orderId: string): string => `order-${orderId}`
const entryOfVoucher = (voucherId: string): string => `voucher-${voucherId}`

export const pointsHistory: Projection<PointsEntryDoc> = {
  collection: { name: 'points-history', version: 1, indexes: [['userId', '-revision']] },
  on: {
    PointsEarned: (event) => {
      const { orderId: about, points, happenedAt } = event.data
      const booking = bookingOf(event.data)
      const entry = { kind: 'order', about, points, happenedAt, booking } as const
      return enter(entryOfOrder(about), event, entry)
    },
    PointsReversed: (event) => {
      const { orderId, returnId, points, goodsCents, booking, happenedAt } = event.data
      const entry = { kind: 'return', about: orderId, points: -points, happenedAt } as const
      const kept = withReturn(booking, returnId, goodsCents)
      return [
        enter(`return-${returnId}`, event, entry),
        update(entryOfOrder(orderId), (doc) => ({ ...doc, booking: kept })),
      ]
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
    PointsCorrected: (event) => {
      const { correctionId: about, points } = event.data
      return enter(`correction-${about}`, event, { kind: 'correction', about, points })
    },
  },
}
