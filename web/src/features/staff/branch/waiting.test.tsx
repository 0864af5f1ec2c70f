import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { show } from '#web/testing/render.tsx'
import { Waiting } from './latest-columns.tsx'
import styles from './orders-tab.module.css'

const createdAt = '2026-01-05T09:00:00.000Z'
const after = (minutes: number, status: Parameters<typeof Waiting>[0]['status'] = 'pending') => {
  vi.setSystemTime(Date.parse(createdAt) + minutes * 60_000)
  return show(<Waiting status={status} createdAt={createdAt} />).place
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [61, '1 h 1 min'],
  [3 * 24 * 60, '3 d'],
])('after %i minutes it says %s', (minutes, text) => {
  expect(after(minutes).textContent).toBe(text)
})

test('it warns at half of the promise, and more at its end', () => {
  spec('operations 2.6', 'Minutes waiting on each open order, mango, then tomato')
  const warns = (minutes: number) => after(minutes).firstElementChild?.className
  expect(warns(14)).not.toContain(styles.soon)
  expect(warns(15)).toContain(styles.soon)
  expect(warns(29)).toContain(styles.soon)
  expect(warns(30)).toContain(styles.late)
})

test('an order that has left waits no more', () => {
  expect(after(5, 'ready_for_delivery').textContent).toBe('5 min')
  expect(after(5, 'out_for_delivery').textContent).toBe('–')
  expect(after(5, 'cancelled').textContent).toBe('–')
})
