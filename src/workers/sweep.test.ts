import { expect, test } from 'vitest'
import { MustWait } from '../stores/job-queue/port.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { sweepEach } from './sweep.ts'

async function* items() {
  yield* ['bad', 'good', 'worse', 'better']
}

const sweep = async (work: (item: string) => Promise<unknown>) => {
  const alerts: unknown[] = []
  const alert = (...raised: unknown[]) => void alerts.push(raised)
  await sweepEach(items(), { name: 'tidy', idOf: (item) => item, work }, alert)
  return alerts
}

test('one that fails raises an alert, and the others are dealt with', async () => {
  const done: string[] = []
  const alerts = await sweep(async (item) => {
    if (item === 'bad' || item === 'worse') throw new Error(`${item} broke`)
    done.push(item)
  })
  expect(done).toEqual(['good', 'better'])
  expect(alerts).toEqual([
    ['sweep-item-failed', { sweep: 'tidy', id: 'bad', reason: 'Error: bad broke' }],
    ['sweep-item-failed', { sweep: 'tidy', id: 'worse', reason: 'Error: worse broke' }],
  ])
})

test.each([new StoreUnavailable('MongoDB'), new MustWait('for leave')])(
  'what all would run into ends the sweep: %s',
  async (error) => {
    const tried: string[] = []
    const swept = sweep(async (item) => {
      tried.push(item)
      throw error
    })
    await expect(swept).rejects.toThrow(error.message)
    expect(tried).toEqual(['bad'])
  },
)
