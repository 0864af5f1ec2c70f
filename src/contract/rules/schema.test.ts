import { expect, it } from 'vitest'
import { catalogueId } from './schema.ts'

const most = 2_147_483_647

it.each([5, '5', '05', most, String(most)])('%j is an id', (value) => {
  expect(catalogueId.parse(value)).toBe(Number(value))
})

it.each([
  ...[true, [5], ['5'], {}, null, undefined, new Date(5)],
  ...[0, -1, 1.5, Number.NaN, most + 1, String(most + 1)],
  ...['', ' 5', '5 ', '1e3', '0x10', '+5', '5.0', '９', 'five'],
])('%j is none', (value) => {
  expect(catalogueId.safeParse(value).success).toBe(false)
})

it('may be left out where it is optional', () => {
  expect(catalogueId.optional().parse(undefined)).toBeUndefined()
})
