import { it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import { type DutyCommand, duty } from './duty.ts'
import type { DutyEvent } from './events.ts'

const data = { driverId: 'otieno' }
const started: DutyEvent = { type: 'DutyStarted', data }
const ended: DutyEvent = { type: 'DutyEnded', data }
const set = (isOn: boolean): DutyCommand => ({ type: 'Set', driverId: 'otieno', isOn })

it('begins and ends, once each however often it is said', () => {
  given(duty).when(set(true)).thenEvents(started)
  given(duty, started).when(set(true)).thenEvents()
  given(duty, started).when(set(false)).thenEvents(ended)
  given(duty).when(set(false)).thenEvents()
  given(duty, started, ended).when(set(true)).thenEvents(started)
})
