import { expect, test } from 'vitest'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { eventWord } from './event-words.ts'

test('a step of an order is called as the status that it gives, and its beginning by what happened', () => {
  expect(eventWord('OrderReadyForDelivery')).toBe(orderStatusWords.ready_for_delivery.label)
  expect(eventWord('OrderCancelled')).toBe('Cancelled')
  expect(eventWord('OrderPlaced')).toBe('Order placed')
})
