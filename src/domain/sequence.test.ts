import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { sequence } from './sequence.ts'

it('counts from 1, without gaps', () => {
  const allocate = { type: 'Allocate', purpose: 'maize-flour' } as const
  const allocated = (id: number) =>
    ({ type: 'IdAllocated', data: { id, purpose: 'maize-flour' } }) as const
  given(sequence).when(allocate).thenEvents(allocated(1))
  given(sequence, allocated(1), allocated(2)).when(allocate).thenEvents(allocated(3))
})
