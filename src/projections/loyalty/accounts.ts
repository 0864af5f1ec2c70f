import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Projection, update } from '../projection.ts'

/**
 * The sums of an account's ledger. `id` is the user's. `earned` is what was ever earned and not taken back. `revision`:
 * of the ledger.
 */
export type LoyaltyAccountDoc = Doc & {
  points: number
  earned: number
  tierId: string | null
  updatedAt: string
  revision: number
}

type Sums = Pick<LoyaltyAccountDoc, 'points' | 'earned'>
type OnAccount = { data: { userId: string }; meta: { at: string }; revision: number }

/** The ledger begins with any of its entries. */
const add = ({ data, meta, revision }: OnAccount, { points = 0, earned = 0 }: Partial<Sums>) => ({
  id: data.userId,
  fold: (doc: Body<LoyaltyAccountDoc> | undefined): Body<LoyaltyAccountDoc> => ({
    id: data.userId,
    points: (doc?.points ?? 0) + points,
    earned: (doc?.earned ?? 0) + earned,
    tierId: doc?.tierId ?? null,
    updatedAt: meta.at,
    revision,
  }),
})

export const loyaltyAccounts: Projection<LoyaltyAccountDoc> = {
  collection: { name: 'loyalty-accounts', version: 1, indexes: [] },
  on: {
    PointsEarned: (event) => {
      const { points } = event.data
      return add(event, { points, earned: points })
    },
    PointsReversed: (event) => {
      const { points } = event.data
      return add(event, { points: -points, earned: -points })
    },
    TierChanged: ({ data: { userId, to: tierId }, revision }) =>
      update(userId, (doc) => ({ ...doc, tierId, revision })),
    RewardRedeemed: (event) => add(event, { points: -event.data.voucher.points }),
    VoucherExpired: (event) => add(event, { points: event.data.points }),
    PointsCorrected: (event) => add(event, { points: event.data.points }),
    LoyaltyAccountErased: ({ data }) => ({ id: data.userId, fold: () => undefined }),
  },
}
