import { expect, it } from 'vitest'
import { categoryAdded } from '../../testing/projections/events.ts'
import { fold } from '../../testing/projections/fold.ts'
import { categories } from './categories.ts'

it('holds each category', () => {
  const groceries = categoryAdded(1, 'Groceries')
  expect(fold(categories, [groceries, categoryAdded(2, 'Beverages')])).toEqual({
    1: { id: '1', ...groceries.data, isDeleted: false, revision: 0, position: expect.any(String) },
    2: expect.objectContaining({ categoryId: 2, name: 'Beverages' }),
  })
})

it('follows its changes, and remembers that it was deleted', () => {
  const data = { categoryId: 1, name: 'Food', nameSw: '', slug: 'groceries', iconName: '' }
  const docs = fold(categories, [
    categoryAdded(1, 'Groceries'),
    { type: 'CategoryChanged', data },
    { type: 'CategoryDeleted', data: { categoryId: 1 } },
  ])
  expect(docs['1']).toMatchObject({ ...data, isDeleted: true, revision: 2 })
})
