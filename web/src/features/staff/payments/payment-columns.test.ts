import { expect, test } from 'vitest'
import { ageText } from './payment-columns.tsx'

test.each([
  ['2026-03-05T08:30:00.000Z', 'under 1 h'],
  ['2026-03-04T09:00:00.000Z', '24 h'],
  ['2026-03-03T08:00:00.000Z', '2 days'],
  ['2026-02-03T08:00:00.000Z', '30 days'],
])('a refund due since %s is due for %s', (since, age) => {
  expect(ageText(since, new Date('2026-03-05T09:00:00.000Z'))).toBe(age)
})
