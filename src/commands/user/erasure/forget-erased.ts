import { reviewStreamId } from '#src/domain/review/review.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import type { StateCache } from '../../engine/read-state.ts'

const forget = (cache: StateCache, { type, data }: Recorded): void => {
  if (type === 'UserErased') cache.user.known.delete(data.userId)
  if (type === 'OrderCustomerErased') cache.payment.known.delete(data.orderId)
  if (type === 'ReviewAuthorErased') {
    cache.review.known.delete(reviewStreamId(data.productId, data.userId))
  }
}

/** Every process hears of erased people, and forgets what it remembers of them. */
export const forgetErased =
  (cache: StateCache) =>
  (events: readonly Recorded[]): void => {
    for (const event of events) forget(cache, event)
  }
