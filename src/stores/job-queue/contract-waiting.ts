import { describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type Job, type JobQueue, MustWait, type NewJob } from './port.ts'

const job: NewJob = { id: 'a', type: 'wait', data: {}, retry: { attempts: 1, backoffMs: 10 } }

/** The job queue's contract on jobs that cannot run now, through no fault of theirs. */
export const waitingContract = (queue: () => JobQueue): void => {
  describe('waiting', () => {
    it.each([
      ['an engine that is away', () => new StoreUnavailable('MongoDB')],
      ['leave to run', () => new MustWait('until somebody says so')],
    ])(
      'for %s counts as no attempt, and rests longer each time',
      async (_, reason) => {
        const runs: { attempt: number; at: number }[] = []
        const wait = async ({ attempt }: Job) => {
          runs.push({ attempt, at: Date.now() })
          if (runs.length < 3) throw reason()
        }
        await queue().work({ wait }, 1)
        await queue().add([job])
        await until('the job to be put back', async () => (await queue().counts()).delayed === 1)
        await queue().add([job])
        expect(await queue().counts()).toEqual({ waiting: 0, delayed: 1, active: 0, dead: 0 })
        await until('the third run', () => runs.length === 3, 15_000)
        expect(runs.map(({ attempt }) => attempt)).toEqual([1, 1, 1])
        const [first, second, third] = runs.map(({ at }) => at)
        expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(950)
        expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(1_950)
        await until('the end', async () => (await queue().counts()).active === 0)
        expect(await queue().counts()).toEqual({ waiting: 0, delayed: 0, active: 0, dead: 0 })
      },
      20_000,
    )

    it('keeps no other job waiting, and leaves a job its attempts', async () => {
      const runs: string[] = []
      const wait = async ({ id, attempt }: Job) => {
        runs.push(`${id} ${attempt}`)
        if (id === 'other') return
        throw runs.includes('other 1') ? new Error('broken') : new StoreUnavailable('MongoDB')
      }
      await queue().add([
        { ...job, retry: { attempts: 2, backoffMs: 10 } },
        { ...job, id: 'other' },
      ])
      await queue().work({ wait }, 1)
      await until('the job to die', async () => (await queue().counts()).dead === 1, 15_000)
      expect(runs).toEqual(['a 1', 'other 1', 'a 1', 'a 2'])
      expect(await queue().dead(1)).toMatchObject([{ id: 'a', attempt: 2, reason: 'broken' }])
    }, 20_000)

    it('of a repeated job is for its next round', async () => {
      let rounds = 0
      const tick = async () => {
        rounds += 1
        throw new StoreUnavailable('MongoDB')
      }
      await queue().repeat('tick', 100)
      await queue().work({ tick }, 1)
      await until('four rounds', () => rounds >= 4)
      const { delayed, dead } = await queue().counts()
      expect(dead).toBe(0)
      expect(delayed).toBeLessThanOrEqual(1)
    })
  })
}
