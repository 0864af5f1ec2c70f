import { expect, it } from 'vitest'
import { at } from '../../testing/stores/read-store-values.ts'
import { cursorOf, cursorValues, sortFields } from './paging.ts'

it('names the place of a document in its order, and has null where a field is absent', () => {
  const order = sortFields(['-cents', 'day'])
  const doc = { id: 'sale-1', position: at(1), cents: 5 }
  expect(cursorValues(cursorOf(doc, order), order)).toEqual([5, null, 'sale-1'])
})

it('refuses a field that no order can go by', () => {
  const doc = { id: 'sale-1', position: at(1), lines: [] }
  expect(() => cursorOf(doc, sortFields(['lines']))).toThrow('sorted by their lines')
})
