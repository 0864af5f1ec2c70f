import { expect, test } from 'vitest'
import { find, show } from '#web/testing/render.tsx'
import { growthOf, StatCard } from './stat-card.tsx'

const text = (card: Parameters<typeof StatCard>[0]) =>
  show(<StatCard {...card} />).place.textContent

test('says a figure with its unit, and by how much it is more or less than before', () => {
  const ksh = (value: number) => `KSh ${value}`
  const before = { value: 200, label: 'on 1 to 22 October' }
  expect(text({ label: 'Revenue', value: 250, show: ksh, before })).toBe(
    'RevenueKSh 250+25% from KSh 200 on 1 to 22 October',
  )
  expect(text({ label: 'Revenue', value: 150, show: ksh, before })).toContain('−25% from KSh 200')
  expect(text({ label: 'Orders', value: 2520 })).toBe('Orders2,520')
})

test('more than nothing is new, and no percentage', () => {
  const before = { value: 0, label: 'in October' }
  expect(growthOf(3, 0)).toBeUndefined()
  expect(text({ label: 'Orders', value: 3, before })).toBe('Orders3New: 0 in October')
  expect(text({ label: 'Orders', value: 0, before })).toBe('Orders00 in October')
})

test('a figure that is still to come holds its place, and says so', () => {
  const { place } = show(<StatCard label="Orders" value={undefined} />)
  expect(find('[role="status"]', place).textContent).toBe('OrdersLoading')
})

test('says what else there is to say', () => {
  expect(text({ label: 'Orders', value: 3, note: 'KSh 900' })).toBe('Orders3KSh 900')
})

test('leads to the rows that it counts', () => {
  const { place } = show(<StatCard label="Orders" value={3} to="/admin/orders?status=ready" />)
  expect(find('a', place).getAttribute('href')).toBe('/admin/orders?status=ready')
})
