import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { parking } from './parking.ts'

it.each([null, 'order-1'])(
  'may be asked for a retry at any time, of all or of one: %s',
  (stream) => {
    const requested = { type: 'ParkedRetryRequested', data: { readers: 'all', stream } } as const
    given(parking).when({ type: 'RequestRetry', stream }).thenEvents(requested)
    given(parking, requested).when({ type: 'RequestRetry', stream }).thenEvents(requested)
  },
)
