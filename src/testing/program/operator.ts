import { realWorld } from '../../program/real-world.ts'
import { writeEventsDb } from '../../stores/event-store/events-db-writes.ts'
import { openEmbeddedJobQueue } from '../../stores/job-queue/embedded.ts'
import type { JobQueue } from '../../stores/job-queue/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { until } from '../until.ts'

/** A queue in memory whose jobs no process works on. */
export const openTestJobs = () => {
  const db = openSqlite(':memory:', 'NORMAL')
  const writer = writeEventsDb(db, realWorld)
  const queue = openEmbeddedJobQueue(db, writer, realWorld)

  /** Adds jobs of these ids. They run once, one after the other, and fail. */
  const die = async (...ids: string[]): Promise<void> => {
    const working = openEmbeddedJobQueue(db, writer, realWorld)
    const fail = async ({ id }: { id: string }) => {
      throw new Error(`${id} broke`)
    }
    await working.work({ fail }, 1)
    const retry = { attempts: 1, backoffMs: 1 }
    await working.add(ids.map((id) => ({ id, type: 'fail', data: {}, retry })))
    await until('the jobs to die', async () => (await queue.counts()).dead === ids.length)
    await working.close()
  }
  const away = (): JobQueue => ({
    ...queue,
    counts: () => Promise.reject(new StoreUnavailable('Redis')),
  })
  return {
    queue,
    die,
    away,
    close: async () => {
      await queue.close()
      db.close()
    },
  }
}
export type TestJobs = ReturnType<typeof openTestJobs>
