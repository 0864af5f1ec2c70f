import { describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import type { Job, JobQueue, NewJob } from './port.ts'

const failing = (job: Partial<NewJob> & { id: string }): NewJob => ({
  type: 'fail',
  data: { for: job.id },
  retry: { attempts: 1, backoffMs: 10 },
  ...job,
})

/** The job queue's contract on failing, dead and revived jobs. */
export const failureContract = (queue: () => JobQueue): void => {
  describe('failures', () => {
    const dead = (count: number) =>
      until(`${count} dead jobs`, async () => (await queue().counts()).dead >= count)

    it('are tried again, later each time, and the job is dead after the last attempt', async () => {
      const runs: { attempt: number; at: number }[] = []
      const fail = async (job: Job) => {
        runs.push({ attempt: job.attempt, at: Date.now() })
        throw new Error(`attempt ${job.attempt} failed`)
      }
      await queue().work({ fail }, 1)
      await queue().add([failing({ id: 'a', retry: { attempts: 3, backoffMs: 150 } })])
      await until('a first run', () => runs.length > 0)
      await dead(1)
      expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
      const [first, second, third] = runs.map(({ at }) => at)
      expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(130)
      expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(280)
      expect(await queue().counts()).toEqual({ waiting: 0, delayed: 0, active: 0, dead: 1 })
      const [job] = await queue().dead(10)
      expect(job).toEqual({
        id: 'a',
        type: 'fail',
        data: { for: 'a' },
        attempt: 3,
        reason: 'attempt 3 failed',
        failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      })
      expect(Math.abs(Date.now() - Date.parse(job?.failedAt ?? ''))).toBeLessThan(60_000)
    })

    it('end when an attempt succeeds', async () => {
      const attempts: number[] = []
      const handler = async ({ attempt }: Job) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
      }
      await queue().work({ fail: handler }, 1)
      await queue().add([failing({ id: 'a', retry: { attempts: 5, backoffMs: 5 } })])
      await until('the third attempt', () => attempts.length === 3)
      await until('the end', async () => {
        const { waiting, delayed, active } = await queue().counts()
        return waiting + delayed + active === 0
      })
      expect(attempts).toEqual([1, 2, 3])
      expect(await queue().dead(10)).toEqual([])
    })

    it('are final where there is one attempt, and do not keep other jobs waiting', async () => {
      const ran: string[] = []
      const handler = async ({ id }: Job) => {
        ran.push(id)
        if (id !== 'good') throw new Error('no')
      }
      await queue().work({ fail: handler }, 1)
      for (const id of ['a', 'b']) {
        await queue().add([failing({ id })])
        await dead(id === 'a' ? 1 : 2)
      }
      await queue().add([failing({ id: 'a' }), failing({ id: 'good' })])
      await until('the good job', () => ran.includes('good'))
      expect(ran).toEqual(['a', 'b', 'good'])
      expect((await queue().dead(10)).map(({ id }) => id)).toEqual(['b', 'a'])
      expect((await queue().dead(1)).map(({ id }) => id)).toEqual(['b'])
      expect((await queue().dead(1, 1)).map(({ id }) => id)).toEqual(['a'])
      expect(await queue().dead(1, 2)).toEqual([])
    })

    it('of a repeated job are visible, and it goes on repeating', async () => {
      let ticks = 0
      const tick = async () => {
        ticks++
        throw new Error('no tick')
      }
      await queue().repeat('tick', 100)
      await queue().work({ tick }, 1)
      await until('three ticks', () => ticks >= 3)
      await dead(1)
      expect((await queue().dead(10))[0]).toMatchObject({ type: 'tick', reason: 'no tick' })
    })

    it('may be revived, with all attempts', async () => {
      const attempts: number[] = []
      let broken = true
      const handler = async ({ attempt }: Job) => {
        attempts.push(attempt)
        if (broken || attempt < 2) throw new Error('broken')
      }
      await queue().work({ fail: handler }, 1)
      await queue().add([failing({ id: 'a', retry: { attempts: 2, backoffMs: 5 } })])
      await dead(1)
      broken = false
      expect(await queue().revive('unheard-of')).toBe(false)
      expect(await queue().revive('a')).toBe(true)
      await until('both attempts', () => attempts.length === 4)
      expect(attempts).toEqual([1, 2, 1, 2])
      expect(await queue().dead(10)).toEqual([])
      expect(await queue().revive('a')).toBe(false)
    })
  })
}
