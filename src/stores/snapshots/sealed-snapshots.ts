import type { Alert } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import { seal, unseal } from '../event-store/seal.ts'
import { type TagKey, tagKey } from '../event-store/tags.ts'
import { SEAL_SECRET } from '../seals/port.ts'
import type { Vault } from '../vault/port.ts'
import type { Snapshot, SnapshotPlace, SnapshotStore, Snapshots, StoredSnapshot } from './port.ts'
import { provenText, taggedSnapshot } from './snapshot-tag.ts'

type Deps = {
  store: Omit<SnapshotStore, 'close' | 'list'>
  vault: Pick<Vault, 'keys' | 'erased' | 'secret' | 'logNote'>
  alert: Alert
  world: Pick<World, 'bytes' | 'elapsed' | 'turn'>
}
type Waiting = { snapshot: Snapshot; subject: string | null }

/** The name to which the ciphertext is tied, so that it does not open as a field of the event. */
const NAME = 'snapshot'
/**
 * The most waiting snapshots. Beyond it, the oldest are dropped: after a start, many streams make a snapshot at once.
 */
const MOST_WAITING = 1_000
const TURN_MS = 3

/** Undefined if the text is no JSON. */
const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Seals a state with personal data with the key of its subject, as the log's codec does. A tag in front of the text says
 * that this shop wrote the snapshot: another one is dropped, and the state is read from the events.
 */
export const openSnapshots = ({ store, vault, alert, world }: Deps): Snapshots => {
  const waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  /** The store may be away. The log is then read from an earlier event. */
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      alert('snapshots-away', { reason: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  const keyOf = async (subject: string) => (await vault.keys([subject])).get(subject)

  let tagsKey: TagKey | undefined
  const keyOfTags = async (): Promise<TagKey> => {
    tagsKey ??= tagKey(await vault.secret(SEAL_SECRET), 'snapshots')
    return tagsKey
  }

  const put = async (snapshot: StoredSnapshot): Promise<void> =>
    store.put(taggedSnapshot(await keyOfTags(), snapshot))

  const stateOf = async ({ subject, id }: StoredSnapshot, text: string): Promise<unknown> => {
    if (subject === null) return parsed(text)
    const key = await keyOf(subject)
    return key && parsed(unseal({ $sealed: text }, key, id, NAME))
  }

  /** Nobody is told of it while processes of an earlier version may write snapshots without tags. */
  const dropUnproven = async (stored: StoredSnapshot): Promise<void> => {
    const isTold = (await vault.logNote())?.tagged !== undefined
    await drop(stored, isTold ? 'unproven' : undefined)
  }

  const isErased = async ({ subject }: StoredSnapshot): Promise<boolean> =>
    subject !== null && (await vault.erased([subject])).has(subject)

  const drop = async (place: SnapshotPlace, reason: string | undefined): Promise<void> => {
    const { stream, revision } = place
    if (reason !== undefined) alert('snapshot-dropped', { stream, revision, reason })
    await store.drop(place)
  }

  const opened = async (stored: StoredSnapshot): Promise<Snapshot | undefined> => {
    const { subject: _, text: __, ...snapshot } = stored
    const text = provenText(await keyOfTags(), stored)
    if (text === undefined) {
      await dropUnproven(stored)
      return undefined
    }
    const state = await stateOf(stored, text)
    if (state !== undefined) return { ...snapshot, state }
    await drop(stored, (await isErased(stored)) ? undefined : 'unreadable')
    return undefined
  }

  const write = async ({ snapshot: { state, ...snapshot }, subject }: Waiting): Promise<void> => {
    const text = JSON.stringify(state)
    if (subject === null) return put({ ...snapshot, subject, text })
    const key = await keyOf(subject)
    // After an erasure, no personal data of the subject may be stored.
    if (key === undefined) return
    const { $sealed } = seal(world, text, key, snapshot.id, NAME)
    await put({ ...snapshot, subject, text: $sealed })
  }

  /** Writes in the background, for a few ms in each turn of the event loop, so that requests go on. */
  const writeAll = async (): Promise<void> => {
    let begun = Number.NEGATIVE_INFINITY
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = next
      if (world.elapsed() - begun > TURN_MS) {
        await world.turn()
        begun = world.elapsed()
      }
      await quietly(() => write(one))
    }
    writing = undefined
  }

  return {
    newest: (stream, version) =>
      quietly(async () => {
        const stored = await store.newest(stream, version)
        return stored && opened(stored)
      }),
    keep: (snapshot, subject) => {
      waiting.push({ snapshot, subject })
      if (waiting.length > MOST_WAITING) waiting.shift()
      writing ??= writeAll()
    },
    dropForeign: async ({ stream, revision, id, position }) => {
      await quietly(() => drop({ stream, revision, id, position }, 'not-in-the-log'))
    },
    idle: async () => {
      while (writing !== undefined) await writing
    },
  }
}
