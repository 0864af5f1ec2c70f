import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { labelsOf } from '../back-up-shop.ts'
import { codeOf } from '../lib/file-trouble.ts'
import { makeFolder } from '../lib/make-folder.ts'
import {
  type BackupLabel,
  type BackupPlace,
  BackupPlaceFailed,
} from '../stores/backup-place/port.ts'

/**
 * `lastAt`: when the shop last wrote a backup there (ISO 8601 in UTC). `isOwnDisk`: it lay on the disk of the data folder
 * then. Notes of earlier versions lack it.
 */
const knownPlace = z.object({
  place: z.string(),
  id: z.string(),
  lastAt: z.string(),
  isOwnDisk: z.boolean().default(false),
})
export type KnownPlace = z.output<typeof knownPlace>

/** The file of the data folder that remembers where the shop's backups lie. */
const KNOWN_PLACES = 'backup-places.json'
const MOST_PLACES = 20

/** The places that the shop wrote backups to, the latest first. Throws `BackupPlaceFailed`. */
export const knownPlaces = async (folder: string): Promise<KnownPlace[]> => {
  const path = join(folder, KNOWN_PLACES)
  try {
    return z.array(knownPlace).parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw new BackupPlaceFailed(
      `${path}, which remembers the places of backups, cannot be read. Look whether the newest backups are where they should be, then delete it.`,
      { cause: error },
    )
  }
}

/** Remembers that a backup was written to the place. */
export const rememberPlace = async (folder: string, used: KnownPlace): Promise<void> => {
  const others = (await knownPlaces(folder)).filter(({ place }) => place !== used.place)
  makeFolder(folder)
  const path = join(folder, KNOWN_PLACES)
  await writeFile(`${path}.part`, JSON.stringify([used, ...others].slice(0, MOST_PLACES)))
  await rename(`${path}.part`, path)
}

/**
 * What the shop finds at a place. `lost`: why it is not the place that the shop used before. `isOwnDisk`: it lies on the
 * disk of the data folder, as far as the system tells.
 */
export type FoundPlace = {
  labels: BackupLabel[]
  id: string | undefined
  lost: { why: 'missing' | 'other'; lastAt: string } | undefined
  isOwnDisk: boolean
}

const isOnDiskOf = async (folder: string, place: BackupPlace): Promise<boolean> => {
  const disk = await place.disk()
  return disk !== undefined && disk === (await stat(folder).catch(() => undefined))?.dev
}

const lostOf = (
  known: KnownPlace | undefined,
  id: string | undefined,
  labels: readonly BackupLabel[],
): FoundPlace['lost'] => {
  if (known === undefined) return undefined
  if (!labels.some(({ kind }) => kind === 'vault')) return { why: 'missing', lastAt: known.lastAt }
  return id === known.id ? undefined : { why: 'other', lastAt: known.lastAt }
}

/** Looks at the place, and compares it with what the shop remembers. Throws `BackupPlaceFailed`. */
export const findPlace = async (folder: string, place: BackupPlace): Promise<FoundPlace> => {
  const known = (await knownPlaces(folder)).find((one) => one.place === place.name)
  const [labels, id] = [await labelsOf(place), await place.id()]
  return { labels, id, lost: lostOf(known, id, labels), isOwnDisk: await isOnDiskOf(folder, place) }
}

const whyLost = {
  missing: 'and holds none now: it is empty or missing. Is its disk mounted?',
  other: 'and holds others now: it is another place than before. Is the right disk mounted?',
} as const

/** Refuses a place that lost the shop's backups, unless it is `isMeant`. Throws `BackupPlaceFailed`. */
export const refuseLost = (place: string, { lost }: FoundPlace, isMeant: boolean): void => {
  if (lost === undefined || isMeant) return
  throw new BackupPlaceFailed(
    `${place} had backups of this shop, the last of ${lost.lastAt}, ${whyLost[lost.why]} Nothing was written. To begin anew there: npm run backup -- --new-place`,
  )
}
