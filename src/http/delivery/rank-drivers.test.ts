import { expect, test } from 'vitest'
import { spec } from '#spec'
import type { Driver } from '../../contract/delivery/drivers.ts'
import { rankDrivers } from './rank-drivers.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const branch = { latitude: -1.26, longitude: 36.72 }
/** Some kilometres north of the branch, seen so many minutes ago. */
const seen = (km: number, minutesAgo = 0): Driver['position'] => ({
  latitude: branch.latitude + km / 111.195,
  longitude: branch.longitude,
  at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
})
const driver = (
  fullName: string,
  { load = 0, onDuty = true, position = null }: Partial<Driver> = {},
) => ({ id: fullName, fullName, phoneNumber: '', since: null, load, onDuty, position })

const ranked = (...drivers: ReturnType<typeof driver>[]) =>
  rankDrivers(drivers, branch, now).map(({ fullName }) => fullName)

test('the nearest free driver on duty comes first', () => {
  spec('operations 2.5', 'Assign: drivers, the nearest free one first, or a partner')
  expect(
    ranked(
      driver('off duty', { onDuty: false, position: seen(0.1) }),
      driver('busy', { load: 2, position: seen(0.2) }),
      driver('unseen'),
      driver('far', { position: seen(4) }),
      driver('near', { position: seen(1) }),
      driver('one delivery', { load: 1, position: seen(0.1) }),
    ),
  ).toEqual(['near', 'far', 'unseen', 'one delivery', 'busy', 'off duty'])
})

test('a place of a quarter of an hour ago says nothing', () => {
  expect(
    ranked(driver('long ago', { position: seen(0.1, 16) }), driver('near', { position: seen(3) })),
  ).toEqual(['near', 'long ago'])
})

test('the way is told in km and minutes, at 22 km/h over 1.35 times the straight line', () => {
  const [one] = rankDrivers([driver('near', { position: seen(2, 3) })], branch, now)
  expect(one).toMatchObject({ distance: 2, minutes: 8 })
  expect(rankDrivers([driver('unseen')], branch, now)).toMatchObject([
    { distance: null, minutes: null },
  ])
  expect(rankDrivers([driver('a', { position: seen(1) })], undefined, now)).toMatchObject([
    { distance: null, minutes: null },
  ])
})
