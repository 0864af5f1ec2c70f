import { openAppends, type StreamAppend } from '../event-store/embedded-appends.ts'
import type { Appended, Conflict, LogMark } from '../event-store/port.ts'
import { type EndedJob, jobsTable, recordEnd } from '../job-queue/embedded-jobs.ts'
import type { Lane, NewJob } from '../job-queue/port.ts'
import { probeOf, type Sqlite } from '../sqlite.ts'

/** What each write to `events.db` is given. All values can be sent to a thread. `now`: ms since 1970. */
export type Given = {
  append: StreamAppend
  addJobs: { jobs: readonly NewJob[]; followed: LogMark | undefined; now: number }
  repeatJob: { type: string; everyMs: number; lane: Lane; now: number }
  endJob: EndedJob
  reviveJob: { id: string; now: number }
  /** Makes a small write and leaves nothing behind. */
  probe: null
}

/** What each write gives. */
type Gives = {
  append: Appended | Conflict
  addJobs: null
  repeatJob: null
  endJob: null
  /** Whether the job was dead. */
  reviveJob: boolean
  probe: null
}

export type WriteName = keyof Given
export type Answer<Name extends WriteName> = Gives[Name]

/** One write of any kind. */
export type Write<Name extends WriteName = WriteName> = {
  [One in Name]: { name: One; given: Given[One] }
}[Name]

type Writes = { [Name in WriteName]: (given: Given[Name]) => Gives[Name] }

/** Runs a write on the connection. It must be called within a transaction. */
export type RunWrite = <Name extends WriteName>(write: Write<Name>) => Answer<Name>

/** All writes to `events.db`: the events of the log, and the jobs, which share one sync of the disk with them. */
export const openWrites = (db: Sqlite): RunWrite => {
  const append = openAppends(db)
  const jobs = jobsTable(db)
  const probe = probeOf(db)
  const writes: Writes = {
    append,
    addJobs: ({ jobs: added, followed, now }) => {
      for (const job of added) jobs.add(job, now)
      if (followed !== undefined) jobs.follow(followed)
      return null
    },
    repeatJob: ({ type, everyMs, lane, now }) => {
      jobs.repeat(type, everyMs, lane, now)
      return null
    },
    endJob: (ended) => {
      recordEnd(jobs, ended)
      return null
    },
    reviveJob: ({ id, now }) => jobs.revive(id, now),
    probe: () => {
      probe()
      return null
    },
  }
  return ({ name, given }) => writes[name](given)
}
