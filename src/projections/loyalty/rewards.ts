import type { RewardDetails } from '../../domain/loyalty/reward-events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type EventOf, type Projection, update } from '../projection.ts'

/**
 * What points can be redeemed for. Money in cents. `offeredSince`: when it came, or came back. `revision`: of its
 * stream.
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
