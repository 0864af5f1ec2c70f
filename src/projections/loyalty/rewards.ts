import type { RewardDetails, VoucherCopy } from '../../domain/loyalty/events.ts'
import type { VoucherStatus } from '../../domain/loyalty/vocabulary.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type EventOf, type Projection, remove, update } from '../projection.ts'

/** `orderId`: the order that holds or used the voucher. Times are ISO 8601 in UTC. */
export type VoucherDoc = Doc &
  Omit<VoucherCopy, 'voucherId'> & {
    userId: string
    status: VoucherStatus
    orderId: string | null
    issuedAt: string
    /** When the voucher got its present status. */
    since: string
  }

type OfVoucher = { data: { voucherId: string }; meta: { at: string } }

const become = ({ data, meta }: OfVoucher, status: VoucherStatus, orderId: string | null) =>
  update<VoucherDoc>(data.voucherId, (doc) => ({ ...doc, status, orderId, since: meta.at }))

export const vouchers: Projection<VoucherDoc> = {
  collection: {
    name: 'vouchers',
    version: 1,
    indexes: [
      ['userId', '-issuedAt'],
      ['userId', 'status', '-issuedAt'],
      ['orderId'],
      ['status', 'since'],
      ['status', 'expiresAt'],
    ],
  },
  on: {
    RewardRedeemed: ({ data: { userId, voucher }, meta: { at } }) => {
      const { voucherId: id, ...copy } = voucher
      const begun = { status: 'issued', orderId: null, issuedAt: at, since: at } as const
      const doc: Body<VoucherDoc> = { id, userId, ...copy, ...begun }
      return { id, fold: () => doc }
    },
    VoucherHeld: (event) => become(event, 'held', event.data.orderId),
    VoucherUsed: (event) => become(event, 'used', event.data.orderId),
    VoucherReleased: ({ data: { voucher }, meta }) =>
      become({ data: voucher, meta }, 'issued', null),
    VoucherExpired: (event) => become(event, 'expired', null),
    VoucherTakenBack: ({ data: { voucher }, meta }) =>
      become({ data: voucher, meta }, 'taken_back', null),
    LoyaltyAccountErased: ({ data }) => data.vouchers.map(remove),
  },
}

/**
 * A reward that points buy. Money is in cents. `offeredSince`: when it was last put on offer. `revision`: the revision
 * of the reward's stream.
 */
export type RewardDoc = Doc &
  RewardDetails & { isOffered: boolean; offeredSince: string; revision: number }

type Offer = EventOf<'RewardWithdrawn' | 'RewardOfferedAgain'>
const offer = ({ data, meta, revision }: Offer, isOffered: boolean) =>
  update<RewardDoc>(data.rewardId, (doc) => {
    const offeredSince = isOffered ? meta.at : doc.offeredSince
    return { ...doc, isOffered, offeredSince, revision }
  })

export const rewards: Projection<RewardDoc> = {
  collection: {
    name: 'rewards',
    version: 2,
    indexes: [['pointsCost'], ['isOffered', 'pointsCost'], ['isOffered', '-offeredSince']],
  },
  on: {
    RewardCreated: ({ data: { rewardId: id, ...details }, meta, revision }) => ({
      id,
      fold: () => ({ id, ...details, isOffered: true, offeredSince: meta.at, revision }),
    }),
    RewardChanged: ({ data: { rewardId, ...details }, revision }) =>
      update(rewardId, (doc) => ({ ...doc, ...details, revision })),
    RewardWithdrawn: (event) => offer(event, false),
    RewardOfferedAgain: (event) => offer(event, true),
  },
}
