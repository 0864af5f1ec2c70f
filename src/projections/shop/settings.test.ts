import { expect, it } from 'vitest'
import { usualSettings } from '../../domain/shop-settings.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { MOST_CHANGES, shopSettings } from './settings.ts'

const actor = { id: 'ann', role: 'admin' } as const
const changed = (settings: object): Given => ({
  type: 'ShopSettingsChanged',
  data: { ...usualSettings, ...settings },
  actor,
})

it('holds the settings now, and who changed which of them when', () => {
  const { shop } = fold(shopSettings, [
    changed({ name: 'Mama Mboga' }),
    changed({ name: 'Mama Mboga', takesMpesa: false, x: 'https://x.com/mboga' }),
  ])
  expect(shop).toMatchObject({
    settings: { ...usualSettings, name: 'Mama Mboga', takesMpesa: false, x: 'https://x.com/mboga' },
    revision: 1,
    entries: [
      {
        at: '2026-01-01T00:00:00.000Z',
        actor,
        changes: [{ field: 'name', before: 'Duka', after: 'Mama Mboga' }],
      },
      {
        actor,
        changes: [
          { field: 'x', before: '', after: 'https://x.com/mboga' },
          { field: 'takesMpesa', before: true, after: false },
        ],
      },
    ],
  })
})

it('stays a small document however often they change', () => {
  const times = Array.from({ length: MOST_CHANGES + 5 }, (_, n) => String(n).padEnd(300, 'a'))
  const events = times.map((x) => changed({ facebook: x, instagram: x, x, address: x }))
  const { shop } = fold(shopSettings, events)
  expect(shop).toMatchObject({ revision: events.length - 1, settings: { x: times.at(-1) } })
  const bytes = JSON.stringify(shop).length
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(100_000)
})
