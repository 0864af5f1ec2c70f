import { expect, it } from 'vitest'
import { spec } from '#spec'
import { toReadyBounds } from '../../contract/figures.ts'
import { timeToReady } from './present-figures.ts'

/** A day's orders, by the most minutes of their step. */
const day = (counts: Readonly<Record<number, number>>) => ({
  toReady: toReadyBounds.map((most) => counts[most] ?? 0),
})

it('tells within which time half of the orders became ready, and nine of ten', () => {
  spec('operations 2.6', 'Analytics: from order to ready')
  const days = [day({ 10: 4, 15: 2 }), day({ 15: 2, 60: 2 })]
  expect(timeToReady(days)).toEqual({ orders: 10, half: 11, nineOfTen: 55 })
})

it('is near where one order says all', () => {
  expect(timeToReady([day({ 5: 1 })])).toEqual({ orders: 1, half: 3, nineOfTen: 5 })
})

it('says a day of orders that took longer, and nothing where none became ready', () => {
  const forEver = day({ [Number.POSITIVE_INFINITY]: 3 })
  expect(timeToReady([forEver])).toEqual({ orders: 3, half: 1_440, nineOfTen: 1_440 })
  expect(timeToReady([day({})])).toBeNull()
  expect(timeToReady([])).toBeNull()
})
