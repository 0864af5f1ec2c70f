import { it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import { parking } from './parking.ts'

it('may be asked for a retry at any time', () => {
  const requested = { type: 'ParkedRetryRequested', data: { readers: 'all' } } as const
  given(parking).when({ type: 'RequestRetry' }).thenEvents(requested)
  given(parking, requested).when({ type: 'RequestRetry' }).thenEvents(requested)
})
