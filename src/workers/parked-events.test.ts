import { expect, test } from 'vitest'
import type { DeadJob } from '../stores/job-queue/port.ts'
import { deadParked, FOLLOW_PARKED } from './parked-events.ts'

test('a parked event is found behind thousands of other dead jobs', async () => {
  const dead = (type: string, n: number): DeadJob => ({
    id: `${type}-${n}`,
    type,
    data: { stream: `order-${n}`, revision: 1 },
    attempt: 1,
    reason: 'x',
    failedAt: '2026-01-05T09:00:00.000Z',
  })
  const newestFirst = [
    ...Array.from({ length: 2_500 }, (_, n) => dead('send', n)),
    dead(FOLLOW_PARKED, 2),
    dead(FOLLOW_PARKED, 1),
  ]
  const jobs = {
    dead: async (limit: number, skip = 0) => newestFirst.slice(skip, skip + limit),
  }
  expect(await deadParked(jobs, null)).toEqual([`${FOLLOW_PARKED}-1`, `${FOLLOW_PARKED}-2`])
  expect(await deadParked(jobs, 'order-2')).toEqual([`${FOLLOW_PARKED}-2`])
})
