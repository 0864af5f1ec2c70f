/** A file of a backup. `bytes` is its size. */
export type BackupFile = { name: string; bytes: number }

/**
 * The place where backups lie, apart from the shop. A file is there as a whole or not at all: an interrupted write
 * leaves nothing that looks like a backup. Throws `BackupPlaceFailed`.
 */
export interface BackupPlace {
  /** The address of the place for people, without secrets. */
  name: string
  /** All files of backups, by name. Files of other programs are left out. */
  list(): Promise<BackupFile[]>
  /** Writes a new file, and gives its size in bytes. Overwrites nothing. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  read(name: string): AsyncIterable<Uint8Array>
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>
  /** The id by which shops know the place again. Undefined: it has none, or the place is missing. */
  id(): Promise<string | undefined>
  /** Gives an id to a place that has none. */
  giveId(id: string): Promise<void>
  /** The number of the disk that holds the place. Undefined: the place is missing, or lies on another machine. */
  disk(): Promise<number | undefined>
}

/** The file of the place's id. It is no backup. */
export const PLACE_ID = 'duka-place.id'

/** The place cannot be read or written. The message says why, and what to do. */
export class BackupPlaceFailed extends Error {
  override name = 'BackupPlaceFailed'
}

/**
 * `log`: events and pictures. `vault`: keys, passwords and photos of handovers. `erased`: the people whose data must
 * stay erased. `tested`: says by its name when a backup was last restored as a test.
 */
export const backupKinds = ['log', 'vault', 'erased', 'tested'] as const
export type BackupKind = (typeof backupKinds)[number]

const NAME = /^duka-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([a-z]+)\.backup$/

export const backupName = (at: Date, kind: BackupKind): string =>
  `duka-${at.toISOString().replaceAll(/[-:.]/g, '')}-${kind}.backup`

/** `at` is ISO 8601 in UTC. */
export type BackupLabel = { name: string; at: string; kind: BackupKind }

/** Reads the name of a file. Undefined if it is no file of a backup. */
export const labelOf = (name: string): BackupLabel | undefined => {
  const [, year, month, day, hour, minute, second, ms, word] = NAME.exec(name) ?? []
  const kind = backupKinds.find((one) => one === word)
  if (kind === undefined) return undefined
  return { name, kind, at: `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z` }
}
