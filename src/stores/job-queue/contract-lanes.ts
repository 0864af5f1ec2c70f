import { describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import type { DeadJob, Job, JobQueue, Lane, NewJob } from './port.ts'

const retry = { attempts: 2, backoffMs: 10 }
const call = (id: string): NewJob => ({ id, type: 'call', lane: 'mpesa', data: {}, retry })
const tidy = (id: string): NewJob => ({ id, type: 'tidy', data: {}, retry })

/** The job queue's contract on jobs that do not wait for each other. */
export const lanesContract = (queue: () => JobQueue): void => {
  describe('lanes', () => {
    it('do not wait for each other: where one is full, the other goes on', async () => {
      let hangUp = () => {}
      const answered = new Promise<void>((resolve) => {
        hangUp = resolve
      })
      const [calling, ran]: [string[], string[]] = [[], []]
      const handlers = {
        call: async ({ id }: Job) => {
          calling.push(id)
          await answered
          ran.push(id)
        },
        tidy: async ({ id }: Job) => void ran.push(id),
      }
      await queue().add(['c1', 'c2', 'c3', 'c4'].map(call))
      await queue().work(handlers, 2)
      await until('as many calls as may be', () => calling.length === 2)
      await queue().add(['t1', 't2', 't3'].map(tidy))
      await until('the shop to be tidy', () => ran.length === 3)
      expect(ran.toSorted()).toEqual(['t1', 't2', 't3'])
      expect(calling).toHaveLength(2)
      // A job that has run still counts as active until its end is written down.
      await until('two active jobs', async () => (await queue().counts()).active === 2)
      expect(await queue().counts()).toMatchObject({ waiting: 2, active: 2 })
      hangUp()
      await until('every call', () => ran.length === 7)
    })

    it('share what is told of jobs: each dead one is heard of, listed, and may be revived', async () => {
      const heard: DeadJob[] = []
      let broken = true
      const ran: string[] = []
      const work = async ({ id }: Job) => {
        if (broken) throw new Error(`${id} broke`)
        ran.push(id)
      }
      await queue().work({ call: work, tidy: work }, 1, (job) => void heard.push(job))
      for (const [n, job] of [call('c'), tidy('t')].entries()) {
        await queue().add([job])
        await until('the job to die', () => heard.length === n + 1)
      }
      const dead = [
        { id: 't', type: 'tidy', reason: 't broke', attempt: 2 },
        { id: 'c', type: 'call', reason: 'c broke', attempt: 2 },
      ]
      expect(heard.toReversed()).toMatchObject(dead)
      await until('two dead jobs', async () => (await queue().counts()).dead === 2)
      expect(await queue().dead(10)).toMatchObject(dead)
      expect(await queue().dead(1)).toMatchObject(dead.slice(0, 1))
      broken = false
      for (const id of ['c', 't']) expect(await queue().revive(id)).toBe(true)
      await until('both', () => ran.length === 2)
      expect((await queue().counts()).dead).toBe(0)
    })

    it('may change for a repeated job, which goes on once an interval', async () => {
      const times: number[] = []
      const tick = async () => void times.push(Date.now())
      for (const lane of ['shop', 'mpesa'] satisfies Lane[]) await queue().repeat('tick', 300, lane)
      await queue().work({ tick }, 1)
      await until('ten ticks', () => times.length >= 10)
      const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
      // Ten ticks span nine intervals of 300 ms, or less if the first tick is late. If both lanes ticked, they would
      // span half of that.
      expect(span).toBeGreaterThan(1_500)
    })
  })
}
