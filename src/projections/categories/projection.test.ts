import { expect, it } from 'vitest'
import { categoryAdded } from '../testing/events.ts'
import { fold } from '../testing/fold.ts'
import { categories } from './projection.ts'

it('holds each category', () => {
  const groceries = categoryAdded(1, 'Groceries')
  expect(fold(categories, [groceries, categoryAdded(2, 'Beverages')])).toEqual({
    1: { id: '1', ...groceries.data, position: expect.any(String) },
    2: expect.objectContaining({ categoryId: 2, name: 'Beverages' }),
  })
})
