import { it } from 'vitest'
import { type ClaimCommand, type ClaimEvent, usernameClaim } from './claim.ts'
import { given } from './kernel/given-when-then.ts'

const at = '2026-01-01T00:00:00.000Z'
const later = '2026-01-01T00:05:00.000Z'
const taken = (owner: string, takenAt = at): ClaimEvent => ({
  type: 'ClaimTaken',
  data: { owner, takenAt },
})
const released = (owner: string): ClaimEvent => ({ type: 'ClaimReleased', data: { owner } })
const take = (owner: string): ClaimCommand => ({ type: 'Take', owner, at })

it('is the first who takes it', () => {
  given(usernameClaim).when(take('a')).thenEvents(taken('a'))
})
it('is not taken twice by the same', () => {
  given(usernameClaim, taken('a')).when(take('a')).thenEvents()
})
it('is refused to others, and says whose it is and since when', () => {
  given(usernameClaim, taken('a'))
    .when(take('b'))
    .thenRejected('CLAIM_TAKEN', { owner: 'a', takenAt: at })
})
it('passes from an owner who failed to the next', () => {
  given(usernameClaim, taken('a'))
    .when({ type: 'Take', owner: 'b', at: later, insteadOf: 'a' })
    .thenEvents(released('a'), taken('b', later))
})
it('does not pass when it is somebody else’s by now', () => {
  given(usernameClaim, taken('a'), released('a'), taken('c', later))
    .when({ type: 'Take', owner: 'b', at: later, insteadOf: 'a' })
    .thenRejected('CLAIM_TAKEN', { owner: 'c', takenAt: later })
})
it('is free again once its owner released it; nobody else can', () => {
  given(usernameClaim, taken('a')).when({ type: 'Release', owner: 'a' }).thenEvents(released('a'))
  given(usernameClaim, taken('a')).when({ type: 'Release', owner: 'b' }).thenEvents()
  given(usernameClaim).when({ type: 'Release', owner: 'a' }).thenEvents()
  given(usernameClaim, taken('a'), released('a')).when(take('b')).thenEvents(taken('b'))
})
