import { expect, test } from 'vitest'
import { spec } from '#spec'
import { presentPromise } from './promise.ts'

const day = (branchId: number, on: string, ...kept: [boolean, number][]) => {
  const sums = kept.map(([isKept, minutes]) => ({
    deliveries: 1,
    kept: isKept ? 1 : 0,
    seconds: minutes * 60,
  }))
  const one = {
    deliveries: sums.length,
    kept: sums.filter((sum) => sum.kept === 1).length,
    seconds: sums.reduce((all, { seconds }) => all + seconds, 0),
  }
  return {
    id: `${branchId}.${on}`,
    position: '1',
    branchId,
    day: on,
    ...one,
    hours: [{ hour: 9, ...one }],
    drivers: [{ driverId: branchId === 2 ? null : 'otieno', ...one }],
  }
}

test('days, hours, branches and drivers add up to the same', () => {
  spec('operations 2.5', 'The promise of 30 minutes is measured per delivery')
  const docs = [
    day(1, '2026-01-05', [true, 20], [false, 40]),
    day(1, '2026-01-06', [true, 24]),
    day(2, '2026-01-06', [true, 10]),
  ]
  const figures = presentPromise(docs, '2026-01-05', (id) => (id === 'otieno' ? 'Otieno' : null))
  expect(figures).toMatchObject({
    promisedMinutes: 30,
    deliveries: 4,
    kept: 3,
    minutes: 24,
    branches: [
      { branchId: 1, deliveries: 3, kept: 2, minutes: 28 },
      { branchId: 2, deliveries: 1, kept: 1, minutes: 10 },
    ],
    drivers: [
      { driverId: 'otieno', name: 'Otieno', deliveries: 3 },
      { driverId: null, name: null, deliveries: 1 },
    ],
  })
  expect(figures.days).toHaveLength(28)
  expect(figures.days.slice(0, 3)).toEqual([
    { day: '2026-01-05', deliveries: 2, kept: 1, minutes: 30 },
    { day: '2026-01-06', deliveries: 2, kept: 2, minutes: 17 },
    { day: '2026-01-07', deliveries: 0, kept: 0, minutes: null },
  ])
  expect(figures.hours[9]).toEqual({ deliveries: 4, kept: 3, minutes: 24 })
  expect(figures.hours[10]).toMatchObject({ deliveries: 0, minutes: null })
})
