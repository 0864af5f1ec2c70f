import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import {
  type LostPeriod,
  type MoneyHoldCommand,
  type MoneyHoldEvent,
  moneyHold,
} from './money-hold.ts'

const nine = '2026-01-01T09:00:00.000Z'
const ten = '2026-01-01T10:00:00.000Z'
const noon = '2026-01-01T12:00:00.000Z'
const one = '2026-01-01T13:00:00.000Z'

const hold = (lostFrom: string | null, lostUntil: string | null, at = noon): MoneyHoldCommand => ({
  type: 'Hold',
  at,
  lostFrom,
  lostUntil,
})
const held = (
  lostFrom: LostPeriod['lostFrom'],
  lostUntil: LostPeriod['lostUntil'],
  heldSince = noon,
): MoneyHoldEvent => ({ type: 'MoneyHeld', data: { lostFrom, lostUntil, heldSince } })
const release: MoneyHoldCommand = { type: 'Release', reason: 'Compared with the statement' }
const released: MoneyHoldEvent = {
  type: 'MoneyReleased',
  data: { reason: 'Compared with the statement' },
}

it('holds money where a part of the log is lost', () => {
  given(moneyHold).when(hold(nine, ten)).thenEvents(held(nine, ten))
})
it('holds it once, however many see the same loss', () => {
  given(moneyHold, held(nine, ten))
    .when(hold(nine, ten, one))
    .thenEvents()
})
it('joins what several losses took', () => {
  given(moneyHold, held(ten, noon))
    .when(hold(nine, ten, one))
    .thenEvents(held(nine, noon, one))
  given(moneyHold, held(null, ten))
    .when(hold(nine, null, one))
    .thenEvents(held(nine, ten, one))
})
it('holds also where nobody knows what is lost', () => {
  given(moneyHold).when(hold(null, null)).thenEvents(held(null, null))
  given(moneyHold, held(null, null))
    .when(hold(null, null, one))
    .thenEvents()
})
it('lets it go when somebody says so, with a reason', () => {
  given(moneyHold, held(nine, ten)).when(release).thenEvents(released)
})
it('has nothing to let go of where nothing is held', () => {
  given(moneyHold).when(release).thenEvents()
  given(moneyHold, held(nine, ten), released).when(release).thenEvents()
})
it('holds again after it was let go', () => {
  given(moneyHold, held(nine, ten), released)
    .when(hold(nine, ten, one))
    .thenEvents(held(nine, ten, one))
})
