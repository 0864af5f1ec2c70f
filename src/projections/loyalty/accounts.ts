import { streamName, typesIn } from '../../domain/kernel/decider.ts'
import { type LoyaltyEvent, loyaltyEvents } from '../../domain/loyalty/events.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { noSums, type OpenVoucher, type Sums, sumsAfter } from '../../domain/loyalty/sums.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Fact } from '../facts.ts'
import { type Body, type DocChange, onEach, type Projection, remove } from '../projection.ts'

export const isOfAccount = isOf(loyaltyEvents)

/** The sums of an account before an event. Absent before the first event. */
export const accountBefore: Fact<'account', Sums> = {
  name: 'account',
  // Many accounts can be remembered, because their sums are small.
  remembers: 50_000,
  streamsOf: (event) => (isOfAccount(event) ? [streamName(loyalty, event.data.userId)] : undefined),
  goesWith: isOfAccount,
  after: (sums = noSums, event) => (isOfAccount(event) ? sumsAfter(sums, event) : sums),
}

/**
 * The sums of an account. `id` is the user's id. `earned`: points ever earned and not taken back. `open`: vouchers that
 * are not used. `revision`: the revision of the account's stream.
 */
export type LoyaltyAccountDoc = Doc & {
  points: number
  earned: number
  tierId: string | null
  open: readonly OpenVoucher[]
  updatedAt: string
  revision: number
}

/** Any event may be the first of an account. */
const enter = (event: Recorded<LoyaltyEvent>): DocChange<LoyaltyAccountDoc> => {
  const { userId: id } = event.data
  const fold = (sums: Sums = noSums): Body<LoyaltyAccountDoc> => {
    const { points, earned, tierId, open } = sumsAfter(sums, event)
    const { at: updatedAt } = event.meta
    return { id, points, earned, tierId, open, updatedAt, revision: event.revision }
  }
  return { id, fold }
}

export const loyaltyAccounts: Projection<LoyaltyAccountDoc> = {
  collection: { name: 'loyalty-accounts', version: 3, indexes: [] },
  on: {
    ...onEach(typesIn(loyaltyEvents), enter),
    LoyaltyAccountErased: ({ data }) => remove(data.userId),
  },
}
