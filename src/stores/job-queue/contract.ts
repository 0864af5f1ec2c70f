import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newJob } from '../../testing/stores/new-job.ts'
import { until } from '../../testing/until.ts'
import { failureContract } from './contract-failures.ts'
import { lanesContract } from './contract-lanes.ts'
import { timingContract } from './contract-timing.ts'
import { waitingContract } from './contract-waiting.ts'
import type { Job, JobQueue } from './port.ts'

/**
 * `queue` is new and empty (BullMQ: a prefix of its own). `reopen` closes it and opens it again on the same jobs.
 * `crash` opens it again as after a kill: nobody waits for running jobs or marks them, and they never end.
 */
export type OpenedJobQueue = {
  queue: JobQueue
  reopen?: () => Promise<JobQueue>
  crash?: () => Promise<JobQueue>
  close: () => Promise<void>
}

/** Every adapter of the job queue passes this, unchanged. */
export const jobQueueContract = (name: string, open: () => Promise<OpenedJobQueue>): void => {
  describe(`job queue contract: ${name}`, () => {
    let opened: OpenedJobQueue
    let queue: JobQueue
    let ran: Job[]
    beforeEach(async () => {
      opened = await open()
      queue = opened.queue
      ran = []
    })
    afterEach(() => opened.close())

    const record = async (job: Job) => {
      ran.push(job)
    }
    const haveRun = (count: number) => until(`${count} runs`, () => ran.length >= count)
    /** Resolves once all jobs due before a newly added one have run. */
    const settled = async () => {
      const last = newJob({ type: 'last' })
      await queue.add([last])
      await until('the last job', () => ran.some(({ id }) => id === last.id))
      return ran.filter(({ type }) => type !== 'last')
    }

    it('keeps with the jobs how far the log was followed', async () => {
      const mark = { position: '7', stream: 's', revision: 3, id: randomUUID(), at: null }
      expect(await queue.followed()).toBeNull()
      await queue.add([newJob()])
      expect(await queue.followed()).toBeNull()
      await queue.add([newJob()], { ...mark, position: '6', id: randomUUID() })
      await queue.add([], mark)
      expect(await queue.followed()).toEqual(mark)
      if (opened.reopen) queue = await opened.reopen()
      expect(await queue.followed()).toEqual(mark)
      expect((await queue.counts()).waiting).toBe(2)
    })

    it('says that it takes writes, and shows nothing of having been asked', async () => {
      for (let n = 0; n < 3; n += 1) await queue.probe()
      expect(await queue.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, dead: 0 })
    })

    it('runs each job once, with its data', async () => {
      const jobs = Array.from({ length: 30 }, (_, n) =>
        newJob({ data: { n, text: 'ñ 🛒', x: null } }),
      )
      await queue.add(jobs.slice(0, 20))
      await queue.work({ greet: record, last: record }, 4)
      await queue.add(jobs.slice(20))
      await queue.add([])
      await haveRun(30)
      const expected = jobs.map(({ id, type, data }) => ({ id, type, data, attempt: 1 }))
      const byNumber = (a: Job, b: Job) => Number(a.data.n) - Number(b.data.n)
      expect((await settled()).toSorted(byNumber)).toEqual(expected)
      await until('the queue to be empty', async () => (await queue.counts()).active === 0)
      expect(await queue.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, dead: 0 })
    })

    it('adds a job once, waiting or done', async () => {
      const job = newJob()
      await queue.add([job])
      await queue.add([{ ...job, data: { other: true } }, newJob({ id: `${job.id}-b` })])
      expect(await queue.counts()).toMatchObject({ waiting: 2 })
      await queue.work({ greet: record, last: record }, 1)
      await haveRun(2)
      await settled()
      await queue.add([job])
      expect(await settled()).toMatchObject([{ id: job.id, data: {} }, { id: `${job.id}-b` }])
    })

    it('adds a job once while it runs', async () => {
      const job = newJob()
      let finish = () => {}
      const finished = new Promise<void>((resolve) => {
        finish = resolve
      })
      const slow = async (running: Job) => {
        await record(running)
        await finished
      }
      await queue.work({ greet: slow, last: record }, 2)
      await queue.add([job])
      await haveRun(1)
      expect(await queue.counts()).toMatchObject({ waiting: 0, active: 1 })
      await queue.add([job])
      finish()
      expect(await settled()).toHaveLength(1)
    })

    timingContract(() => queue)
    failureContract(() => queue)
    waitingContract(() => queue)
    lanesContract(() => queue)

    it('has its jobs after it was opened again', async ({ skip }) => {
      if (!opened.reopen) return skip('this adapter cannot be reopened')
      const [soon, later] = [newJob(), newJob({ delayMs: 300, data: { later: true } })]
      await queue.add([soon, later])
      queue = await opened.reopen()
      await queue.add([soon])
      await queue.work({ greet: record, last: record }, 1)
      await haveRun(2)
      expect(await settled()).toMatchObject([
        { id: soon.id },
        { id: later.id, data: { later: true } },
      ])
    })

    it('runs a job again that was running in a crash', async ({ skip }) => {
      if (!opened.crash) return skip('this adapter cannot crash')
      const job = newJob({ data: { n: 1 } })
      await queue.work({ greet: (running) => record(running).then(() => new Promise(() => {})) }, 1)
      await queue.add([job])
      await haveRun(1)
      queue = await opened.crash()
      await queue.work({ greet: record, last: record }, 1)
      await until('the second run', () => ran.length >= 2, 18_000)
      expect(await settled()).toMatchObject([{ id: job.id }, { id: job.id, data: { n: 1 } }])
    })
  })
}
