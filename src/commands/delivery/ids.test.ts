import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { uuid } from '../../contract/rules/schema.ts'
import { deliveryIdOf, trackingNumberOf } from './ids.ts'

const orders = Array.from({ length: 2_000 }, () => newId())

it('gives every order one delivery of its own time, which does not lead back', () => {
  spec('operations delivery', 'A confirmed order gets one delivery')
  const ids = orders.map(deliveryIdOf)
  expect(new Set(ids).size).toBe(orders.length)
  for (const [n, id] of ids.entries()) {
    const orderId = orders[n] ?? ''
    expect(uuid.parse(id)).toBe(deliveryIdOf(orderId))
    expect(id.slice(0, 13)).toBe(orderId.slice(0, 13))
    expect(id.slice(14)).not.toBe(orderId.slice(14))
  }
})

it('gives every order a tracking number of ten signs', () => {
  spec('operations delivery', 'A confirmed order gets one delivery')
  const numbers = orders.map(trackingNumberOf)
  expect(new Set(numbers).size).toBe(orders.length)
  for (const number of numbers) expect(number).toMatch(/^TRK-[0-9A-HJKMNP-TV-Z]{10}$/)
})
