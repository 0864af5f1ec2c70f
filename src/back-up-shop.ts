import type { World } from './lib/world.ts'
import {
  type BackupKind,
  type BackupLabel,
  type BackupPlace,
  labelOf,
} from './stores/backup-place/port.ts'
import {
  type BackupContent,
  type BackupRecord,
  type RecordCounts,
  writeRecords,
} from './stores/backup-place/records.ts'
import { type BackupSecret, type FileKey, SALT_BYTES } from './stores/backup-place/sealed-file.ts'
import type { Position, StoredEvent } from './stores/event-store/port.ts'
import type { PictureStore } from './stores/pictures/port.ts'
import type { ReadStores } from './stores/read-data-folder.ts'
import type { Vault, VaultEntry } from './stores/vault/port.ts'

type RecordOf<Kind> = Extract<BackupRecord, { kind: Kind }>
type Told = (done: number) => void

const EVENTS_AT_ONCE = 1_000
const PICTURES_AT_ONCE = 200
const DAY_MS = 24 * 3_600_000

/** The shop has no event yet, so there is nothing to back up. */
export class NothingToBackUp extends Error {
  override name = 'NothingToBackUp'
}

const eventRecord = ({ data, metadata, ...event }: StoredEvent): RecordOf<'event'> => {
  const { position, stream, revision, id, type } = event
  return {
    kind: 'event',
    position,
    stream,
    revision,
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }
}

/** The events up to `upTo`. Later ones are left out, so that all files of a backup are of one position. */
async function* eventRecords(
  log: ReadStores['log'],
  upTo: Position,
  told: Told,
): AsyncGenerator<RecordOf<'event'>> {
  let done = 0
  for (let after: Position | null = null; ; ) {
    const page = await log.readAll(after, EVENTS_AT_ONCE)
    for (const event of page.events) {
      if (event.position > upTo) return
      yield eventRecord(event)
      done += 1
    }
    told(done)
    if (page.events.length === 0) return
    after = page.position
  }
}

async function* pictureRecords(
  store: RecordOf<'picture'>['store'],
  pictures: Pick<PictureStore, 'list' | 'get'>,
  told: Told,
): AsyncGenerator<RecordOf<'picture'>> {
  let done = 0
  let page = await pictures.list(null, PICTURES_AT_ONCE)
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const { name, touchedAt } of page) {
      const bytes = await pictures.get(name)
      if (bytes === undefined) continue
      yield {
        kind: 'picture',
        store,
        name,
        touchedAt,
        bytes: Buffer.from(bytes).toString('base64'),
      }
      done += 1
      told(done)
    }
    page = await pictures.list(last.name, PICTURES_AT_ONCE)
  }
}

const vaultRecord = (entry: VaultEntry): BackupContent => {
  if (entry.kind === 'key')
    return { ...entry, key: entry.key === null ? null : entry.key.toString('base64') }
  if (entry.kind === 'secret') return { ...entry, secret: entry.secret.toString('base64') }
  return entry
}

async function* vaultRecords(vault: Pick<Vault, 'entries'>, told: Told) {
  let done = 0
  for await (const entry of vault.entries()) {
    yield vaultRecord(entry)
    done += 1
    told(done)
  }
}

async function* erasedRecords(vault: Pick<Vault, 'entries'>): AsyncGenerator<RecordOf<'erased'>> {
  for await (const entry of vault.entries())
    if (entry.kind === 'key' && entry.key === null) yield { kind: 'erased', subject: entry.id }
}

async function* inTurn(...parts: AsyncIterable<BackupContent>[]): AsyncGenerator<BackupContent> {
  for (const part of parts) yield* part
}

type Screen = { show(progress: { what: string; done: number; total: number }): void }

export type BackupDeps = {
  from: ReadStores
  place: BackupPlace
  secret: BackupSecret
  world: Pick<World, 'now' | 'bytes'>
  screen: Screen
}

/** The key of a new file. */
export const fileKey = ({ secret, world }: Pick<BackupDeps, 'secret' | 'world'>): FileKey => ({
  secret,
  salt: world.bytes(SALT_BYTES),
})

/**
 * The end of the log, and the id by which files tell whose shop they are: that of the log's first event. Throws
 * `NothingToBackUp`.
 */
const boundsOf = async ({ log }: ReadStores): Promise<{ shop: string; position: Position }> => {
  const position = await log.head()
  const [first] = (await log.readAll(null, 1)).events
  if (first === undefined || position === null)
    throw new NothingToBackUp('The shop has no event yet.')
  return { shop: first.id, position }
}

const toldOn =
  ({ screen }: BackupDeps, what: string): Told =>
  (done) =>
    screen.show({ what, done, total: 0 })

/**
 * Writes the list of erased people. It names them by the ids of their keys alone. A restore applies the newest list, so
 * it should be written after every erasure.
 */
export const backUpErased = async (deps: BackupDeps): Promise<number> => {
  const { from, place, world } = deps
  const { shop } = await boundsOf(from)
  const about = { kind: 'erased', at: world.now().toISOString(), shop } as const
  const { counts } = await writeRecords(place, about, fileKey(deps), erasedRecords(from.vault))
  return counts.erased ?? 0
}

export type BackedUp = { name: string; position: Position; bytes: number; counts: RecordCounts }

/**
 * Writes a backup as three files. The end of the log is read first, and the vault last: so the vault's file holds the
 * key of every sealed field in the log's file. The shop may go on selling. Throws `NothingToBackUp` and
 * `BackupPlaceFailed`.
 */
export const backUpShop = async (deps: BackupDeps): Promise<BackedUp> => {
  const { from, place, world } = deps
  const { shop, position } = await boundsOf(from)
  const at = world.now().toISOString()
  const log = await writeRecords(
    place,
    { kind: 'log', at, shop },
    fileKey(deps),
    inTurn(
      eventRecords(from.log, position, toldOn(deps, 'Events')),
      pictureRecords('pictures', from.pictures, toldOn(deps, 'Pictures')),
    ),
  )
  const vault = await writeRecords(
    place,
    { kind: 'vault', at, shop },
    fileKey(deps),
    inTurn(
      vaultRecords(from.vault, toldOn(deps, 'Keys, secrets, passwords and sessions')),
      pictureRecords('handovers', from.handovers, toldOn(deps, 'Photos of handovers')),
    ),
  )
  await backUpErased(deps)
  const counts = { ...vault.counts, ...log.counts }
  return { name: log.name, position, bytes: log.bytes + vault.bytes, counts }
}

/** Days for which files of each kind are kept. */
export type KeptDays = { log: number; vault: number }

const newestFirst = (labels: readonly BackupLabel[], kind: BackupKind): BackupLabel[] =>
  labels.filter((label) => label.kind === kind).toSorted((a, b) => (a.at < b.at ? 1 : -1))

/** The files of the place by their names. */
export const labelsOf = async (place: BackupPlace): Promise<BackupLabel[]> =>
  (await place.list()).flatMap(({ name }) => labelOf(name) ?? [])

/**
 * Deletes what is older than the days for which it is kept. The newest file of each kind stays, and of the lists of
 * erased people the newest two. Gives the number of deleted files.
 */
export const dropOldBackups = async (
  { place, world }: { place: BackupPlace; world: Pick<World, 'now'> },
  days: KeptDays,
): Promise<number> => {
  const labels = await labelsOf(place)
  const isOlder = (count: number) => {
    const since = new Date(world.now().getTime() - count * DAY_MS).toISOString()
    return ({ at }: BackupLabel) => at < since
  }
  const old = [
    ...newestFirst(labels, 'log').slice(1).filter(isOlder(days.log)),
    ...newestFirst(labels, 'vault').slice(1).filter(isOlder(days.vault)),
    ...newestFirst(labels, 'erased').slice(2),
    ...newestFirst(labels, 'tested').slice(1),
  ]
  for (const { name } of old) await place.remove(name)
  return old.length
}
