import { scrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import * as z from 'zod'
import { openBackupFolder } from '../stores/backup-place/folder.ts'
import type { BackupPlace } from '../stores/backup-place/port.ts'
import { openBackupBucket } from '../stores/backup-place/s3.ts'
import type { BackupSecret } from '../stores/backup-place/sealed-file.ts'

const secret = z.string().min(1).max(500)
const days = z.coerce.number().int().min(1).max(3_650)
const isAddress = (place: string): boolean => /^https?:\/\//.test(place)

export const backupVariables = {
  /** A folder, or a bucket of an S3-compatible service: `https://host/bucket/folder`. Unset: no backups are made. */
  BACKUP_TO: z.string().min(1).max(1_000).optional(),
  /** Backups are sealed with one of these two. Without it nobody can restore them. */
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(16).max(1_000).optional(),
  /** Hours between backups by the running shop. 0: only by `npm run backup`. */
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(744).default(24),
  /** Days for which files of the log and of the vault are kept. The vault's hold keys of people erased since. */
  BACKUP_KEEP_DAYS: days.default(30),
  BACKUP_VAULT_KEEP_DAYS: days.default(7),
  BACKUP_S3_KEY_ID: secret.optional(),
  BACKUP_S3_SECRET: secret.optional(),
  BACKUP_S3_REGION: z.string().min(1).max(100).default('auto'),
}

export type BackupConfig = z.output<z.ZodObject<typeof backupVariables>>

const addressFaults = (
  to: string,
  { BACKUP_S3_KEY_ID, BACKUP_S3_SECRET }: BackupConfig,
): string[] => [
  ...(URL.canParse(to) && new URL(to).pathname !== '/'
    ? []
    : ['BACKUP_TO: the address must name a bucket: https://host/bucket/folder']),
  ...(BACKUP_S3_KEY_ID !== undefined && BACKUP_S3_SECRET !== undefined
    ? []
    : ['BACKUP_S3_KEY_ID, BACKUP_S3_SECRET: must be set for an address']),
]

const folderFaults = (to: string, data: string): string[] =>
  `${resolve(to)}${sep}`.startsWith(`${data}${sep}`)
    ? ['BACKUP_TO: must lie outside DATA_DIR, best on another disk']
    : []

/** What is wrong with the settings of backups, a line for each. `data`: the shop's folder. */
export const backupFaults = (config: BackupConfig, data: string): string[] => {
  const { BACKUP_TO: to, BACKUP_KEY_FILE, BACKUP_PASSPHRASE } = config
  if (to === undefined) return []
  const hasOneKey = (BACKUP_KEY_FILE === undefined) !== (BACKUP_PASSPHRASE === undefined)
  return [
    ...(hasOneKey ? [] : ['BACKUP_KEY_FILE, BACKUP_PASSPHRASE: backups need exactly one of them']),
    ...(isAddress(to) ? addressFaults(to, config) : folderFaults(to, data)),
  ]
}

const MOST_KEY_CHARS = 10_000
const LEAST_KEY_CHARS = 16

/** The key file cannot be read, or holds no key. */
export class BackupKeyUnusable extends Error {
  override name = 'BackupKeyUnusable'
}

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new BackupKeyUnusable(`BACKUP_KEY_FILE: ${path} cannot be read`)
  }
}

const secretText = ({ BACKUP_KEY_FILE, BACKUP_PASSPHRASE }: BackupConfig): string => {
  if (BACKUP_KEY_FILE === undefined) return BACKUP_PASSPHRASE ?? ''
  const text = readText(BACKUP_KEY_FILE).trim()
  if (text.length < LEAST_KEY_CHARS || text.length > MOST_KEY_CHARS)
    throw new BackupKeyUnusable(
      `BACKUP_KEY_FILE: must hold ${LEAST_KEY_CHARS} to ${MOST_KEY_CHARS} characters of text`,
    )
  return text
}

const MOST_MEMORY = 512 * 1024 * 1024

/** What backups are sealed with. Throws `BackupKeyUnusable`. */
export const backupSecret = (config: BackupConfig): BackupSecret => {
  const text = secretText(config)
  return {
    derive: (salt, cost) =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, 32, { ...cost, maxmem: MOST_MEMORY }, (error, key) =>
          error === null ? resolve(key) : reject(error),
        )
      }),
  }
}

/** The place of the backups. The settings were checked before. */
export const backupPlace = (config: BackupConfig & { BACKUP_TO: string }): BackupPlace => {
  const { BACKUP_TO: to, BACKUP_S3_KEY_ID: keyId = '', BACKUP_S3_SECRET: key = '' } = config
  if (!isAddress(to)) return openBackupFolder(resolve(to))
  return openBackupBucket({ url: to, keyId, secret: key, region: config.BACKUP_S3_REGION })
}
