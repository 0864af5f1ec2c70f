import { beforeEach, describe, expect, it } from 'vitest'
import { newJob } from '../../testing/stores/new-job.ts'
import { until } from '../../testing/until.ts'
import type { Job, JobQueue } from './port.ts'

/** The job queue's contract on when jobs run, and on how many at once. */
export const timingContract = (queue: () => JobQueue): void => {
  describe('timing', () => {
    let ran: Job[]
    beforeEach(() => {
      ran = []
    })
    const record = async (job: Job) => {
      ran.push(job)
    }
    const haveRun = (count: number) => until(`${count} runs`, () => ran.length >= count)

    it('holds a delayed job back', async () => {
      const started = Date.now()
      const delayMs = 1_000
      const late = newJob({ delayMs })
      await queue().add([late, newJob({ type: 'other' })])
      await queue().work({ greet: record, other: record }, 1)
      await haveRun(1)
      expect(ran).toMatchObject([{ type: 'other' }])
      if (Date.now() - started < delayMs / 2) {
        expect(await queue().counts()).toMatchObject({ waiting: 0, delayed: 1 })
      }
      await haveRun(2)
      expect(Date.now() - started).toBeGreaterThanOrEqual(delayMs - 20)
    })

    it('runs as many at once as it may', async () => {
      let [running, most] = [0, 0]
      let finish = () => {}
      const full = new Promise<void>((resolve) => {
        finish = resolve
      })
      const handler = async (job: Job) => {
        most = Math.max(most, ++running)
        if (running === 3) finish()
        await full
        await record(job)
        running--
      }
      await queue().work({ greet: handler }, 3)
      await queue().add(Array.from({ length: 12 }, () => newJob()))
      await haveRun(12)
      expect(most).toBe(3)
    })

    it('repeats, once an interval however often it is told, and the last interval counts', async () => {
      let ticks = 0
      const tick = async () => {
        ticks += 1
      }
      const started = Date.now()
      await queue().repeat('tick', 3_600_000)
      await queue().repeat('tick', 200)
      await queue().repeat('tick', 200)
      await queue().work({ tick }, 2)
      await until('nine ticks', () => ticks >= 9)
      // The time counts from the start, so a late first tick only makes it longer. If each round ran twice, nine ticks
      // would take 800 ms.
      const tookMs = Date.now() - started
      expect(tookMs).toBeGreaterThan(1_100)
      expect(tookMs).toBeLessThan(10_000)
    })

    it('goes on in the last interval also where a round comes late', async () => {
      let rounds = 0
      const longerThanItsInterval = async () => {
        rounds += 1
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      await queue().repeat('tick', 3_600_000)
      await queue().repeat('tick', 100)
      await queue().work({ tick: longerThanItsInterval }, 1)
      await until('three rounds', () => rounds >= 3)
    })

    it('waits on closing for what runs', async () => {
      let ended = false
      const slow = async (job: Job) => {
        await record(job)
        await new Promise((resolve) => setTimeout(resolve, 200))
        ended = true
      }
      await queue().work({ greet: slow }, 1)
      await queue().add([newJob(), newJob()])
      await haveRun(1)
      await queue().close()
      expect(ended).toBe(true)
      expect(ran).toHaveLength(1)
    })
  })
}
