import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

const start = Date.parse('2026-11-28T07:00:00.000Z')
const opened = () => {
  let ms = start
  const recent = createRecent({ now: () => new Date(ms) })
  return {
    recent,
    pass: (minutes: number) => {
      ms += minutes * 60_000
    },
  }
}

test('requests of the last five minutes are counted, and older ones forgotten', () => {
  const { recent, pass } = opened()
  recent.request('/api/products', 200, 0.01)
  pass(4)
  recent.request('/api/products', 200, 1.5)
  recent.request('/api/orders', 503, 0.1)
  expect(recent.requests()).toEqual({ answered: 3, slow: 1, failed: 1, refused: 0 })
  pass(1)
  expect(recent.requests()).toEqual({ answered: 2, slow: 1, failed: 1, refused: 0 })
  pass(60)
  expect(recent.requests()).toEqual({ answered: 0, slow: 0, failed: 0, refused: 0 })
})

test('requests that were refused because too much waited are counted', () => {
  const { recent, pass } = opened()
  recent.refused()
  recent.request('/api/orders', 503, 0.1)
  expect(recent.requests()).toEqual({ answered: 1, slow: 0, failed: 1, refused: 1 })
  pass(60)
  expect(recent.requests().refused).toBe(0)
})

test('what waits for a shopper by design is not slow', () => {
  const { recent } = opened()
  recent.request('/api/mpesa/stkpush', 200, 30)
  recent.request('/api/live', 200, 3_000)
  expect(recent.requests()).toEqual({ answered: 2, slow: 0, failed: 0, refused: 0 })
})

test('a clock that is set back leaves no minutes behind', () => {
  const { recent, pass } = opened()
  recent.request('/api/products', 200, 0.01)
  pass(-120)
  expect(recent.requests().answered).toBe(0)
})

test('the latest alert of each kind is remembered for a day, newest first', () => {
  const { recent, pass } = opened()
  recent.alert('job-dead')
  pass(60)
  recent.alert('mpesa-away')
  recent.alert('mpesa-away')
  expect(recent.alerts()).toEqual([
    { code: 'mpesa-away', at: '2026-11-28T08:00:00.000Z', count: 2 },
    { code: 'job-dead', at: '2026-11-28T07:00:00.000Z', count: 1 },
  ])
  pass(23.5 * 60)
  expect(recent.alerts().map(({ code }) => code)).toEqual(['mpesa-away'])
})
