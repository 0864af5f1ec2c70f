import { expect, it } from 'vitest'
import { spec } from '#spec'
import { type DisclosureCommand, type DisclosureEvent, disclosure } from './disclosure.ts'
import { evolveAll } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

const data = { actorId: 'm', kind: 'phone_shown', about: 'order-1', customerId: 'wanjiku' } as const
const disclosed: DisclosureEvent = { type: 'PersonalDataDisclosed', data }
const at = (time: string): DisclosureCommand => ({
  type: 'Record',
  ...data,
  at: `2026-01-01T${time}:00.000Z`,
})
/** Recorded at noon. */
const after = evolveAll(disclosure, disclosure.initial, [disclosed], '2026-01-01T12:00:00.000Z')

it('is recorded', () => {
  expect(disclosure.decide(at('12:00'), disclosure.initial)).toEqual(ok([disclosed]))
})
it('is recorded once an hour', () => {
  spec('operations orders', 'Phones are masked in lists, orders and payments')
  expect(disclosure.decide(at('12:59'), after)).toEqual(ok([]))
  expect(disclosure.decide(at('13:00'), after)).toEqual(ok([disclosed]))
})
