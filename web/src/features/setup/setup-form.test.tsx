import { expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { placesQuery } from '../../shop/map/places.ts'
import { find, show, until } from '../../testing/render.tsx'
import { blank } from './setup-entry.ts'
import { BranchPlace } from './setup-form.tsx'

const spot = { latitude: -1.265, longitude: 36.716 }
const places = [
  { name: 'Uthiru', kind: 'estate' as const, latitude: -1.267, longitude: 36.717 },
  { name: 'Westlands', kind: 'town' as const, latitude: -1.2676, longitude: 36.8108 },
]
const values: typeof blank = {
  ...blank,
  'branch.latitude': String(spot.latitude),
  'branch.longitude': String(spot.longitude),
}
const bind = <Name extends keyof typeof blank>(name: Name) => ({
  name,
  value: values[name],
  error: undefined,
  onChange: () => undefined,
})

test('the place of the first branch is said in words, from the nearest town', async () => {
  spec('operations cases', 'The first branch’s place is said in words, from the nearest town')
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show(<BranchPlace values={values} bind={bind} write={() => undefined} />, {
    known: (client) => client.setQueryData(placesQuery.queryKey, places),
  })
  await until(() =>
    expect(find('output').textContent).toMatch(/^Uthiru, about 10\.\d km from Westlands$/),
  )
})
