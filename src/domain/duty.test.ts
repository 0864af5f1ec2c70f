import { expect, it } from 'vitest'
import { spec } from '#spec'
import { type DutyCommand, type DutyEvent, duty } from './duty.ts'
import { given, someTime } from './kernel/given-when-then.ts'

const data = { driverId: 'otieno' }
const started: DutyEvent = { type: 'DutyStarted', data }
const ended: DutyEvent = { type: 'DutyEnded', data }
const set = (isOn: boolean): DutyCommand => ({ type: 'Set', driverId: 'otieno', isOn })

it('begins and ends, once each however often it is said', () => {
  spec('operations 2.5', 'Drivers begin and end their duty')
  given(duty).when(set(true)).thenEvents(started)
  given(duty, started).when(set(true)).thenEvents()
  given(duty, started).when(set(false)).thenEvents(ended)
  given(duty).when(set(false)).thenEvents()
  given(duty, started, ended).when(set(true)).thenEvents(started)
})

const see = (at: string, ...deliveryIds: string[]): DutyCommand => ({
  type: 'See',
  driverId: 'otieno',
  deliveryIds,
  at,
})
const seen = (...deliveryIds: string[]): DutyEvent => ({
  type: 'DeliveriesSeen',
  data: { driverId: 'otieno', deliveryIds },
})
const minutesAfter = (minutes: number) =>
  new Date(Date.parse(someTime) + minutes * 60_000).toISOString()

it('notes each delivery that is seen, once in ten minutes', () => {
  spec('operations 2.5', 'A delivery not looked at for a minute is told')
  given(duty)
    .when(see(someTime, 'a', 'b'))
    .thenEvents(seen('a', 'b'))
  given(duty, seen('a'))
    .when(see(minutesAfter(9), 'a', 'b'))
    .thenEvents(seen('b'))
  given(duty, seen('a'))
    .when(see(minutesAfter(10), 'a'))
    .thenEvents(seen('a'))
  given(duty).when(see(someTime)).thenEvents()
})

it('remembers the last fifty that were seen', () => {
  const ids = Array.from({ length: 60 }, (_, n) => `d${n}`)
  const { state } = given(duty, seen(...ids))
  expect(state.seen.map(({ deliveryId }) => deliveryId)).toEqual(ids.slice(10))
})
