import type { RewardDetails } from '../../domain/loyalty/reward-events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type EventOf, type Projection, update } from '../projection.ts'

/** What points can be redeemed for. Money in cents. `revision`: of its stream. */
export type RewardDoc = Doc & RewardDetails & { isOffered: boolean; revision: number }

type Offer = EventOf<'RewardWithdrawn' | 'RewardOfferedAgain'>
const offer = ({ data, revision }: Offer, isOffered: boolean) =>
  update<RewardDoc>(data.rewardId, (doc) => ({ ...doc, isOffered, revision }))

export const rewards: Projection<RewardDoc> = {
  collection: {
    name: 'rewards',
    version: 1,
    indexes: [['pointsCost'], ['isOffered', 'pointsCost']],
  },
  on: {
    RewardCreated: ({ data: { rewardId: id, ...details }, revision }) => ({
      id,
      fold: () => ({ id, ...details, isOffered: true, revision }),
    }),
    RewardChanged: ({ data: { rewardId, ...details }, revision }) =>
      update(rewardId, (doc) => ({ ...doc, ...details, revision })),
    RewardWithdrawn: (event) => offer(event, false),
    RewardOfferedAgain: (event) => offer(event, true),
  },
}
