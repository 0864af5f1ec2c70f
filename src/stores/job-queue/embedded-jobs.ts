import type { LogMark } from '../event-store/port.ts'
import { number, type Row, type Sqlite, text } from '../sqlite.ts'
import { type DeadJob, type Job, type Lane, type NewJob, type Retry, restMs } from './port.ts'

/**
 * `state` is waiting, done or dead. A running job stays 'waiting', so that a crash needs no repair. `failed`: failed
 * attempts. `put_back`: runs that do not count as attempts. `every_ms`: the interval of a repeated job, whose single
 * row is never done. Times are ms since 1970.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    backoff_ms INTEGER NOT NULL,
    every_ms INTEGER,
    state TEXT NOT NULL DEFAULT 'waiting',
    failed INTEGER NOT NULL DEFAULT 0,
    put_back INTEGER NOT NULL DEFAULT 0,
    lane TEXT NOT NULL DEFAULT 'shop',
    due_at INTEGER NOT NULL,
    ended_at INTEGER,
    reason TEXT
  );
  CREATE TABLE IF NOT EXISTS followed (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS jobs_done ON jobs (ended_at) WHERE state = 'done';
  CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (ended_at) WHERE state = 'dead';`

/** Adds columns that tables of earlier versions lack. */
const addMissing = (db: Sqlite): void => {
  const names = db.statement("SELECT name FROM pragma_table_info('jobs')").all().flat()
  for (const column of ['put_back INTEGER NOT NULL DEFAULT 0', "lane TEXT NOT NULL DEFAULT 'shop'"])
    if (!names.some((name) => column.startsWith(`${name} `)))
      db.exec(`ALTER TABLE jobs ADD COLUMN ${column}`)
  db.exec(`DROP INDEX IF EXISTS jobs_waiting;
    CREATE INDEX IF NOT EXISTS jobs_lane ON jobs (lane, due_at) WHERE state = 'waiting'`)
}

/** Time in ms for which a done job is remembered, so that it is not added again. */
const rememberMs = 24 * 3_600_000

/** `putBack`: how often the job was put back before. */
export type WaitingJob = Job & { retry: Retry; repeated: boolean; putBack: number }

const toJob = ([id, type, data, failed]: Row): Job => ({
  id: text(id),
  type: text(type),
  data: JSON.parse(text(data)),
  attempt: number(failed) + 1,
})

const toWaiting = (row: Row): WaitingJob => ({
  ...toJob(row),
  retry: { attempts: number(row[4]), backoffMs: number(row[5]) },
  repeated: row[6] !== null,
  putBack: number(row[7]),
})

const toDead = (row: Row): DeadJob => ({
  ...toJob(row),
  attempt: number(row[3]),
  reason: text(row[4]),
  failedAt: new Date(number(row[5])).toISOString(),
})

/** The id of the dead job that holds the last failure of a repeated job. */
export const failedRoundId = (type: string): string => `failed-${type}`

type JobsTable = ReturnType<typeof jobsTable>

/** The table of jobs. Its writing methods must be called within a transaction. */
export const jobsTable = (db: Sqlite) => {
  db.exec(schema)
  addMissing(db)
  const insert = db.statement(
    `INSERT INTO jobs (id, type, lane, data, attempts, backoff_ms, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
  )
  const repeat = db.statement(
    `INSERT INTO jobs (id, type, lane, data, attempts, backoff_ms, every_ms, due_at)
     VALUES ('repeat-' || ?, ?, ?, '{}', 1, 0, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       lane = excluded.lane,
       every_ms = excluded.every_ms,
       due_at = min(due_at, excluded.due_at + excluded.every_ms)`,
  )
  const due = db.statement(
    `SELECT id, type, data, failed, attempts, backoff_ms, every_ms, put_back FROM jobs
     WHERE state = 'waiting' AND lane = ? AND due_at <= ? AND type IN (SELECT value FROM json_each(?))
     ORDER BY due_at, rowid LIMIT ?`,
  )
  const nextDue = db.statement(
    `SELECT due_at FROM jobs WHERE state = 'waiting' AND lane = ? AND due_at > ?
     ORDER BY due_at LIMIT 1`,
  )
  const end = db.statement(
    'UPDATE jobs SET state = ?, failed = failed + ?, reason = ?, ended_at = ? WHERE id = ?',
  )
  const nextRound = db.statement('UPDATE jobs SET due_at = ? + every_ms WHERE id = ?')
  const failedRound = db.statement(
    `INSERT INTO jobs (id, type, data, attempts, backoff_ms, state, failed, due_at, ended_at, reason)
     VALUES (?, ?, '{}', 1, 0, 'dead', 1, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       state = 'dead', failed = 1, ended_at = excluded.ended_at, reason = excluded.reason`,
  )
  const again = db.statement('UPDATE jobs SET failed = ?, due_at = ? WHERE id = ?')
  const putBack = db.statement('UPDATE jobs SET put_back = put_back + 1, due_at = ? WHERE id = ?')
  const forget = db.statement(
    `DELETE FROM jobs WHERE id IN
     (SELECT id FROM jobs WHERE state = 'done' AND ended_at < ? ORDER BY ended_at LIMIT 2)`,
  )
  const revive = db.statement(
    `UPDATE jobs SET state = 'waiting', failed = 0, put_back = 0, due_at = ?, reason = NULL, ended_at = NULL
     WHERE id = ? AND state = 'dead'`,
  )
  const dead = db.statement(
    `SELECT id, type, data, failed, reason, ended_at FROM jobs WHERE state = 'dead'
     ORDER BY ended_at DESC, rowid DESC LIMIT ? OFFSET ?`,
  )
  const count = db.statement(
    `SELECT count(*) FILTER (WHERE due_at <= ?), count(*) FILTER (WHERE due_at > ?)
     FROM jobs WHERE state = 'waiting'`,
  )
  const countDead = db.statement(`SELECT count(*) FROM jobs WHERE state = 'dead'`)

  const follow = db.statement('INSERT OR REPLACE INTO followed (one, mark) VALUES (1, ?)')
  const followed = db.statement('SELECT mark FROM followed')

  return {
    follow: (mark: LogMark) => {
      follow.run(JSON.stringify(mark))
    },
    followed: (): LogMark | null => {
      const row = followed.get()
      return row ? JSON.parse(text(row[0])) : null
    },
    add: ({ id, type, lane = 'shop', data, retry, delayMs = 0 }: NewJob, now: number) => {
      const json = JSON.stringify(data)
      insert.run(id, type, lane, json, retry.attempts, retry.backoffMs, now + delayMs)
    },
    repeat: (type: string, everyMs: number, lane: Lane, now: number) => {
      repeat.run(type, type, lane, everyMs, now)
    },
    due: (lane: Lane, types: readonly string[], now: number, limit: number): WaitingJob[] =>
      due.all(lane, now, JSON.stringify(types), limit).map(toWaiting),
    nextDueAt: (lane: Lane, now: number): number | undefined => {
      const row = nextDue.get(lane, now)
      return row && number(row[0])
    },
    done: (id: string, now: number) => {
      end.run('done', 0, null, now, id)
      forget.run(now - rememberMs)
    },
    died: (id: string, reason: string, now: number) => {
      end.run('dead', 1, reason, now, id)
    },
    again: (id: string, failed: number, dueAt: number) => {
      again.run(failed, dueAt, id)
    },
    putBack: (id: string, dueAt: number) => {
      putBack.run(dueAt, id)
    },
    nextRound: (id: string, startedAt: number) => {
      nextRound.run(startedAt, id)
    },
    /** Stores the last failure as a dead job of its own. The repeated job goes on. */
    failedRound: (type: string, reason: string, now: number) => {
      failedRound.run(failedRoundId(type), type, now, now, reason)
    },
    revive: (id: string, now: number): boolean => revive.run(now, id) > 0,
    dead: (limit: number, skip: number): DeadJob[] => dead.all(limit, skip).map(toDead),
    counts: (now: number) => {
      const [waiting, delayed] = (count.get(now, now) ?? []).map(number)
      const [deadJobs] = (countDead.get() ?? []).map(number)
      return { waiting: waiting ?? 0, delayed: delayed ?? 0, dead: deadJobs ?? 0 }
    },
  }
}

/** Why a run of a job failed. `waits`: the job is put back, and the run does not count as an attempt. */
export type Failure = { reason: string; waits: boolean }

/** A run of a job that has ended. Times are ms since 1970. */
export type EndedJob = {
  job: Omit<WaitingJob, 'data'>
  failure: Failure | undefined
  startedAt: number
  endedAt: number
}

/** Whether the job dies if this attempt fails. */
export const isLast = ({ repeated, attempt, retry }: EndedJob['job']): boolean =>
  repeated || attempt >= retry.attempts

const putBack = (jobs: JobsTable, job: EndedJob['job'], now: number): void => {
  if (!job.repeated) jobs.putBack(job.id, now + restMs(job.putBack))
}

const recordFailure = (
  jobs: JobsTable,
  job: EndedJob['job'],
  reason: string,
  now: number,
): void => {
  const { backoffMs } = job.retry
  if (job.repeated) jobs.failedRound(job.type, reason, now)
  else if (isLast(job)) jobs.died(job.id, reason, now)
  else jobs.again(job.id, job.attempt, now + backoffMs * 2 ** (job.attempt - 1))
}

/** Records the end of a job's run. It must be called within a transaction. */
export const recordEnd = (
  jobs: JobsTable,
  { job, failure, startedAt, endedAt }: EndedJob,
): void => {
  if (job.repeated) jobs.nextRound(job.id, startedAt)
  if (failure?.waits) putBack(jobs, job, endedAt)
  else if (failure) recordFailure(jobs, job, failure.reason, endedAt)
  else if (!job.repeated) jobs.done(job.id, endedAt)
}
