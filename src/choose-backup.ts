import {
  type BackupKind,
  type BackupLabel,
  type BackupPlace,
  backupName,
} from './stores/backup-place/port.ts'
import type { Position } from './stores/event-store/port.ts'

/** The shop cannot be restored like this. The message says why, and what to do. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/**
 * How far the log is restored: to the last event before `at` (ISO 8601), or to `position`, as far as the backup goes.
 * `backup` names the log's file; otherwise the newest one that goes that far is taken.
 */
export type RestoreTo = {
  backup?: string | undefined
  at?: string | undefined
  position?: Position | undefined
}

/**
 * The files of a restore. `leftOut`: newer logs, which cannot be used since the vault's newest file is older. `missing`:
 * the log that was written with the newest vault, if it would have gone further than the one that is taken.
 */
export type Chosen = {
  log: string
  vault: string
  erased: string | undefined
  leftOut: string[]
  missing: string | undefined
}

const newest = (labels: readonly BackupLabel[], kind: BackupKind): BackupLabel | undefined =>
  labels.filter((label) => label.kind === kind).at(-1)

const newestVault = (labels: readonly BackupLabel[], lastLog: BackupLabel, place: string) => {
  const vault = newest(labels, 'vault')
  if (vault !== undefined) return vault
  throw new RestoreRefused(
    `There is no file of a vault in ${place}. It holds the keys, so nothing can be restored without one: put a file 'duka-…-vault.backup' there that is not older than ${lastLog.name}.`,
  )
}

const newestLog = (labels: readonly BackupLabel[], place: string): BackupLabel => {
  if (labels.length === 0)
    throw new RestoreRefused(
      `There is no backup in ${place}: it is empty or missing. Is its disk mounted?`,
    )
  const log = newest(labels, 'log')
  if (log === undefined) throw new RestoreRefused(`There is no file of a log in ${place}.`)
  return log
}

const namedLog = (logs: readonly BackupLabel[], backup: string, place: string): BackupLabel => {
  const log = logs.find(({ name }) => name === backup)
  if (log === undefined)
    throw new RestoreRefused(`There is no file ${backup} of a log in ${place}.`)
  return log
}

/** A backup writes its log before its vault, under the same time. */
const missingLog = (log: BackupLabel, vault: BackupLabel): string | undefined =>
  log.at < vault.at ? backupName(new Date(vault.at), 'log') : undefined

/**
 * The vault's file is always the newest one: it knows every older key, and which of them were erased since. So the log's
 * file must not be newer.
 */
export const chooseFiles = (
  { name: place }: Pick<BackupPlace, 'name'>,
  labels: readonly BackupLabel[],
  { backup, at }: RestoreTo,
): Chosen => {
  const logs = labels.filter((label) => label.kind === 'log')
  const lastLog = newestLog(labels, place)
  const vault = newestVault(labels, lastLog, place)
  const usable = logs.filter((label) => label.at <= vault.at)
  const reaching = at === undefined ? undefined : usable.find((label) => label.at >= at)
  const log = backup === undefined ? (reaching ?? usable.at(-1)) : namedLog(logs, backup, place)
  if (log === undefined || log.at > vault.at)
    throw new RestoreRefused(
      `The vault's newest file is of ${vault.at}, older than ${(log ?? lastLog).name}: keys of its people would be missing.`,
    )
  const isNamed = backup !== undefined || reaching !== undefined
  return {
    log: log.name,
    vault: vault.name,
    erased: newest(labels, 'erased')?.name,
    leftOut: logs.filter((label) => label.at > vault.at).map(({ name }) => name),
    missing: isNamed ? undefined : missingLog(log, vault),
  }
}
