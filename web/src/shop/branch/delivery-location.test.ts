import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useDeliveryLocation } from './delivery-location.ts'

const KEY = 'duka-location'
const place = () => useDeliveryLocation.getState().place
const yaya = { text: 'Yaya Centre', coordinates: { latitude: -1.2921, longitude: 36.7873 } }

beforeEach(() => {
  localStorage.clear()
  useDeliveryLocation.setState({ place: null })
})

const reload = async (stored: string): Promise<void> => {
  localStorage.setItem(KEY, stored)
  await useDeliveryLocation.persist.rehydrate()
}

test('what was saved is there after a reload, with its coordinates when they are known', async () => {
  spec('storefront 4', 'Delivery location: free text, stored locally')
  useDeliveryLocation.getState().save(yaya)
  const stored = localStorage.getItem(KEY) ?? ''
  useDeliveryLocation.setState({ place: null })
  await reload(stored)
  expect(place()).toEqual(yaya)
  useDeliveryLocation.getState().save({ text: 'Ruaka', coordinates: null })
  expect(localStorage.getItem(KEY)).toContain('Ruaka')
  expect(localStorage.getItem(KEY)).not.toContain('36.78')
})

test.each([
  ['is no JSON', '{'],
  ['is of another shape', '{"state":{"place":"Ruaka"},"version":0}'],
  [
    'is nowhere on Earth',
    '{"state":{"place":{"text":"x","coordinates":{"latitude":91,"longitude":0}}},"version":0}',
  ],
])('a stored place that %s is discarded', async (_, stored) => {
  await reload(stored)
  expect(place()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})
