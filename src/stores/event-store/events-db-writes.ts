import type { World } from '../../lib/world.ts'
import { type EndedJob, jobsTable, recordEnd } from '../job-queue/embedded-jobs.ts'
import type { Lane, NewJob } from '../job-queue/port.ts'
import { probeOf, type Sqlite } from '../sqlite.ts'
import { type WriteHandlers, type Writer, writeInGroups } from '../writer/writer.ts'
import { openAppends, type StreamAppend } from './embedded-appends.ts'
import type { Appended, Conflict, LogMark } from './port.ts'

/** All writes to `events.db`: the events of the log, and the jobs. `now`: ms since 1970. */
export type EventsDbWrites = {
  append: { given: StreamAppend; gives: Appended | Conflict }
  addJobs: {
    given: { jobs: readonly NewJob[]; followed: LogMark | undefined; now: number }
    gives: undefined
  }
  repeatJob: { given: { type: string; everyMs: number; lane: Lane; now: number }; gives: undefined }
  endJob: { given: EndedJob; gives: undefined }
  /** Gives whether the job was dead. */
  reviveJob: { given: { id: string; now: number }; gives: boolean }
  /** Makes a small write and leaves nothing behind. */
  probe: { given: null; gives: undefined }
}

/** The writes to `events.db` on a connection. They must be called within a transaction. */
export const eventsDbWrites = (db: Sqlite): WriteHandlers<EventsDbWrites> => {
  const append = openAppends(db)
  const jobs = jobsTable(db)
  const probe = probeOf(db)
  return {
    append,
    addJobs: ({ jobs: added, followed, now }) => {
      for (const job of added) jobs.add(job, now)
      if (followed !== undefined) jobs.follow(followed)
    },
    repeatJob: ({ type, everyMs, lane, now }) => {
      jobs.repeat(type, everyMs, lane, now)
    },
    endJob: (ended) => {
      recordEnd(jobs, ended)
    },
    reviveJob: ({ id, now }) => jobs.revive(id, now),
    probe: () => {
      probe()
    },
  }
}

/** Writes to `events.db` in this thread, which then waits for the disk: for tests, simulations and command lines. */
export const writeEventsDb = (
  db: Sqlite,
  world: Pick<World, 'soon' | 'elapsed'>,
): Writer<EventsDbWrites> => writeInGroups(db, eventsDbWrites(db), world)
