import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { BackupKind, BackupLabel } from '../stores/backup-place/port.ts'
import type { Stores } from './compose.ts'
import type { Config } from './config.ts'
import { backupPlace } from './config-backup.ts'
import { type FoundPlace, findPlace } from './known-backup-places.ts'

/** The words of the program `backup` that the shop says by itself. */
export type BackupWork = 'now' | 'test' | 'erased'

/** Runs the program `backup`. Rejects with the reason that the program printed. */
export type RunBackup = (work: BackupWork, signal: AbortSignal) => Promise<void>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LOOK_EVERY_MS = 10 * 60_000
const TEST_EVERY_MS = 30 * DAY_MS
const LIST_EVERY_MS = HOUR_MS
/** What is later than its time by this much is overdue. */
const GRACE_MS = 2 * HOUR_MS
const TEST_GRACE_MS = 5 * DAY_MS
const MOST_LETTERS = 300

/** The times of the newest and the oldest file of the kind, in ms since 1970. */
const timesOf = (labels: readonly BackupLabel[], kind: BackupKind) => {
  const times = labels.filter((label) => label.kind === kind).map(({ at }) => Date.parse(at))
  return { newest: times.at(-1), oldest: times[0] }
}

const isOlder = (time: number | undefined, ms: number, now: number): boolean =>
  time === undefined || now - time >= ms

/**
 * What has to be done next. `labels`: the files that are there, by time. `now`: ms since 1970. The vault's file comes
 * last, so its time says when a backup was whole.
 */
export const dueBackup = (
  labels: readonly BackupLabel[],
  everyHours: number,
  now: number,
): BackupWork | undefined => {
  if (isOlder(timesOf(labels, 'vault').newest, everyHours * HOUR_MS, now)) return 'now'
  if (isOlder(timesOf(labels, 'tested').newest, TEST_EVERY_MS, now)) return 'test'
  if (isOlder(timesOf(labels, 'erased').newest, LIST_EVERY_MS, now)) return 'erased'
  return undefined
}

/** What should have been done long ago. Nothing is overdue while there is no backup at all: then it fails at once. */
export const overdueBackups = (
  labels: readonly BackupLabel[],
  everyHours: number,
  now: number,
): { work: BackupWork; last: number }[] => {
  const whole = timesOf(labels, 'vault')
  const first = timesOf(labels, 'log').oldest
  if (whole.newest === undefined || first === undefined) return []
  const tested = timesOf(labels, 'tested').newest ?? first
  return [
    ...(isOlder(whole.newest, everyHours * HOUR_MS + GRACE_MS, now)
      ? [{ work: 'now' as const, last: whole.newest }]
      : []),
    ...(isOlder(tested, TEST_EVERY_MS + TEST_GRACE_MS, now)
      ? [{ work: 'test' as const, last: tested }]
      : []),
  ]
}

/** Runs the built program with the settings of this process, behind everything else that the machine does. */
export const backupProgram =
  (path: string): RunBackup =>
  async (work, signal) => {
    const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
    const child = spawn(process.execPath, [path, work], { stdio, signal, env: process.env })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let said = ''
    child.stderr.on('data', (part) => {
      said = `${said}${String(part)}`.slice(-MOST_LETTERS)
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(said.trim() || `It ended with ${String(code)}`)
  }

type Deps = {
  config: Config
  commands: Pick<CommandDeps, 'world' | 'alert'>
  stores: Pick<Stores, 'readStore'>
  holder: string
  log: Logger
  metrics: Pick<Metrics, 'gauge'>
  run: RunBackup
  /** How often the place is looked at, in ms. 600,000 if absent. */
  lookEveryMs?: number | undefined
}

/**
 * Makes backups when they are due, tests the newest one every month, and writes the list of erased people every hour: in
 * one process at a time, until it is stopped. Undefined if the settings ask for no backups.
 */
export const keepBackups = (deps: Deps): { stop(): Promise<void> } | undefined => {
  const { config, commands, stores, holder, log, metrics, run, lookEveryMs = LOOK_EVERY_MS } = deps
  const { BACKUP_TO, BACKUP_EVERY_HOURS: hours } = config
  if (BACKUP_TO === undefined || hours === 0) return undefined
  const { world, alert } = commands
  const place = backupPlace({ ...config, BACKUP_TO })
  const seconds: Record<string, number> = {}
  metrics.gauge({
    name: 'duka_backup_timestamp_seconds',
    help: 'When the newest backup was written, and when one was last restored as a test',
    label: 'what',
    read: async () => seconds,
  })

  const note = (labels: readonly BackupLabel[]): void => {
    const [written, tested] = [timesOf(labels, 'vault').newest, timesOf(labels, 'tested').newest]
    if (written !== undefined) seconds.written = written / 1_000
    if (tested !== undefined) seconds.tested = tested / 1_000
  }
  const look = async (): Promise<FoundPlace> => {
    const found = await findPlace(config.DATA_DIR, place)
    if (found.lost === undefined) note(found.labels)
    return found
  }
  const now = () => world.now().getTime()
  const tellLate = (labels: readonly BackupLabel[]): void => {
    for (const { work: late, last } of overdueBackups(labels, hours, now()))
      alert('backup-overdue', { work: late, last: new Date(last).toISOString() })
  }
  const doWhatIsDue = async (signal: AbortSignal): Promise<void> => {
    const { labels, lost } = await look()
    if (lost !== undefined)
      return alert('backup-place-lost', { place: place.name, why: lost.why, last: lost.lastAt })
    const work = dueBackup(labels, hours, now())
    if (work !== undefined) await run(work, signal)
    tellLate((await look()).labels)
  }
  const failed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error)
    alert('backup-failed', { reason: reason.slice(0, MOST_LETTERS) })
  }

  const stopping = new AbortController()
  const { signal } = stopping
  const keep = (progressed: () => void) =>
    underLease(stores.readStore, { name: 'backups', holder, signal, world }, async (_, until) => {
      while (!until.aborted) {
        await doWhatIsDue(until).catch((error: unknown) => until.aborted || failed(error))
        progressed()
        await world.wait(lookEveryMs, until)
      }
    })
  const onError = (error: unknown) => log.error({ err: error }, 'backups stopped, trying again')
  const keeping = keepTrying(keep, { signal, onError, world })
  return {
    stop: () => {
      stopping.abort()
      return keeping
    },
  }
}
