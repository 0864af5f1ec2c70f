import { expect, it } from 'vitest'
import { findPlant, planted } from './find-plant.ts'
import { plants } from './plants.ts'

it('plants each bug in code that still exists', () => {
  for (const plant of plants) expect(planted(plant)).toContain(plant.becomes)
})

// `npm run simulate -- --planted ''` looks for all of them.
it('finds a bug that was written into a copy of the shop', async () => {
  const [first] = plants
  expect(first && (await findPlant(first, 3))).toMatch('breaks ordersPieces')
})
