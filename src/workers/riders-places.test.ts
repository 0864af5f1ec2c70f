import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { deliveryIdOf } from '../commands/delivery/ids.ts'
import { photoNameOf } from '../commands/delivery/photo.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import type { CommandsOnly, EventJob, Sweep } from './job.ts'
import {
  forgetPhotosSweep,
  forgetPlacesSweep,
  forgetRiderJob,
  forgetTrackJob,
} from './riders-places.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const fix = (at: string) => ({ at, latitude: -1.25, longitude: 36.66, accuracy: 8, heading: null })
const run = ({ type, run: work }: Sweep<CommandsOnly> | EventJob<CommandsOnly>, data = {}) =>
  work({ id: 'j', type, data, attempt: 1 }, { commands: shop.deps })

it('keeps places for 90 days', async () => {
  spec('operations 2.7', 'Places and tracks lie beside the log, gone after 90 days')
  const { positions, world } = shop.deps
  const daysAgo = (days: number) =>
    new Date(world.now().getTime() - days * 86_400_000).toISOString()
  await positions.extend('d-1', 'otieno', [fix(daysAgo(91)), fix(daysAgo(89))])
  await positions.move({ driverId: 'left', ...fix(daysAgo(91)) })
  await run(forgetPlacesSweep)
  expect((await positions.track('d-1')).map(({ at }) => at)).toEqual([daysAgo(89)])
  expect(await positions.places(['left'])).toEqual([])
})

it('keeps photos of handovers as long', async () => {
  spec('operations 2.7', 'The photo is seen by owner, driver and staff of the branch')
  const { handovers, world } = shop.deps
  const daysAgo = (days: number) =>
    new Date(world.now().getTime() - days * 86_400_000).toISOString()
  await handovers.put('old.webp', Buffer.from('old'), daysAgo(91))
  await handovers.put('new.webp', Buffer.from('new'), daysAgo(89))
  await run(forgetPhotosSweep)
  expect(await handovers.list(null, 9)).toMatchObject([{ name: 'new.webp' }])
})

it('forgets the places of a rider whose account is erased, and of nobody else', async () => {
  spec('operations 2.7', 'Places and tracks lie beside the log, gone after 90 days')
  const { positions, world } = shop.deps
  const at = world.now().toISOString()
  for (const driverId of ['otieno', 'atieno']) {
    await positions.move({ driverId, ...fix(at) })
    await positions.extend(`of-${driverId}`, driverId, [fix(at)])
  }
  await run(forgetRiderJob, { userId: 'otieno' })
  expect(await positions.places(['otieno', 'atieno'])).toMatchObject([{ driverId: 'atieno' }])
  expect(await positions.track('of-otieno')).toEqual([])
  expect(await positions.track('of-atieno')).toHaveLength(1)
})

it('forgets the way to the door of a customer who is erased, and the photo', async () => {
  spec('operations 2.7', 'Places and tracks lie beside the log, gone after 90 days')
  const { positions, handovers, world } = shop.deps
  const orderId = '01890000-0000-7000-8000-000000000001'
  const tracks = [deliveryIdOf(orderId), deliveryIdOf(orderId.replace(/1$/, '2'))]
  for (const id of tracks) await positions.extend(id, 'otieno', [fix(world.now().toISOString())])
  for (const id of tracks)
    await handovers.put(photoNameOf(id), Buffer.from(id), world.now().toISOString())
  await run(forgetTrackJob, { deliveryId: tracks[0] })
  expect(await positions.track(tracks[0] ?? '')).toEqual([])
  expect(await positions.track(tracks[1] ?? '')).toHaveLength(1)
  const photos = tracks.map((id) => handovers.has(photoNameOf(id)))
  expect(await Promise.all(photos)).toEqual([false, true])
})
