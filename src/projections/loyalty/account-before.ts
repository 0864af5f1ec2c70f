import { streamName } from '../../domain/kernel/decider.ts'
import { loyaltyEvents } from '../../domain/loyalty/events.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { noSums, type Sums, sumsAfter } from '../../domain/loyalty/sums.ts'
import { isOf } from '../../stores/event-store/events.ts'
import type { Fact } from '../facts.ts'

export const isOfAccount = isOf(loyaltyEvents)

/** What the entries of an account's points before this one add up to. Absent at the first one. */
export const accountBefore: Fact<'account', Sums> = {
  name: 'account',
  // Sums are small.
  remembers: 50_000,
  streamsOf: (event) => (isOfAccount(event) ? [streamName(loyalty, event.data.userId)] : undefined),
  isToldBeside: isOfAccount,
  after: (sums = noSums, event) => (isOfAccount(event) ? sumsAfter(sums, event) : sums),
}
