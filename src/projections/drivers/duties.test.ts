import { expect, it } from 'vitest'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { duties } from './duties.ts'

const said = (type: 'DutyStarted' | 'DutyEnded', hour: string): Given => ({
  type,
  data: { driverId: 'd' },
  at: `2026-01-05T${hour}:00:00.000Z`,
})

it('says who is on duty, since when, and what they have seen', () => {
  const began = said('DutyStarted', '05')
  expect(fold(duties, [began]).d).toMatchObject({ isOn: true, since: '2026-01-05T05:00:00.000Z' })
  const ended = fold(duties, [began, said('DutyEnded', '14')]).d
  expect(ended).toMatchObject({ isOn: false, since: '2026-01-05T14:00:00.000Z' })
  const saw: Given = { type: 'DeliveriesSeen', data: { driverId: 'd', deliveryIds: ['a'] } }
  expect(fold(duties, [began, { ...saw, at: '2026-01-05T06:00:00.000Z' }]).d).toMatchObject({
    isOn: true,
    seen: [{ deliveryId: 'a', at: '2026-01-05T06:00:00.000Z' }],
  })
  expect(fold(duties, [began, { type: 'UserErased', data: { userId: 'd' } }])).toEqual({})
})
