import { expect, it } from 'vitest'
import { placed, placedData } from '#src/testing/projections/events.ts'
import { recorded } from '#src/testing/projections/fold.ts'
import { missingIn, noteOrder, nothingTold, unreadable, wrongOrdersIn } from './told.ts'

const street = placedData.address.street
const events = recorded([placed({ orderId: 'a' })])
const position = events[0]?.position ?? ''

it('finds an acknowledged order, fact or position that the log lacks', () => {
  const told = nothingTold()
  noteOrder(told, 'key-1', 'a', street)
  told.positions.add(position)
  expect(missingIn(events, told)).toEqual([])

  noteOrder(told, 'key-2', 'b', 'elsewhere')
  told.facts.push({ type: 'OrderCancelled', id: 'a' })
  told.positions.add('later')
  expect(missingIn(events, told)).toEqual([
    'OrderPlaced of b was acknowledged, and is not in the log',
    'OrderCancelled of a was acknowledged, and is not in the log',
    'position later was acknowledged, and is not in the log',
  ])
  expect(unreadable([{ id: 'a', position }], told)).toEqual([
    'order b was acknowledged, and cannot be read',
  ])
})

it('finds two orders of one request, by its answers and in the log', () => {
  const told = nothingTold()
  noteOrder(told, 'key-1', 'a', street)
  noteOrder(told, 'key-1', 'a', street)
  expect(told.broken).toEqual([])
  noteOrder(told, 'key-1', 'b', street)
  expect(told.broken).toEqual(['the request key-1 gave the orders a and b'])

  expect(wrongOrdersIn(events, told)).toEqual([])
  const twice = recorded([placed({ orderId: 'a' }), placed({ orderId: 'b' })])
  expect(wrongOrdersIn(twice, told)).toEqual(['one request gave the orders a, b'])
})

it('finds an order that was refused and placed all the same', () => {
  const told = nothingTold()
  told.refused.add(street)
  expect(wrongOrdersIn(events, told)).toEqual(['order a was refused, and is in the log'])
})
