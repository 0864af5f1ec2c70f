import { expect, test } from 'vitest'
import { weekendFrom } from './price-times.tsx'

test.each([
  ['a Monday', '2026-11-30', '2026-12-05T00:00', '2026-12-07T00:00'],
  ['a Friday', '2026-12-04', '2026-12-05T00:00', '2026-12-07T00:00'],
  ['the Saturday itself', '2026-12-05', '', '2026-12-07T00:00'],
  ['the Sunday', '2026-12-06', '', '2026-12-07T00:00'],
])('on %s the weekend ends with its Sunday', (_, today, from, until) => {
  expect(weekendFrom(today)).toEqual({ from, until })
})
