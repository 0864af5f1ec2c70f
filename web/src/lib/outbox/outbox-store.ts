import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry, KeptPosition, NewEntry, Position, Refused } from './entry.ts'

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { owner: string } }
  positions: { key: number; value: KeptPosition; indexes: { owner: string } }
  /** The number that the last entry or position got. */
  numbers: { key: string; value: number }
  kept: { key: string; value: unknown }
}

/** As many positions as a day's ride has at one in three seconds. */
const MOST_POSITIONS = 20_000
/** Positions that make room at once where the device is full. */
const ROOM = 200

/**
 * A later version adds to what is there, and never takes an entry away: an app that is renewed under way finds its
 * queue as it left it.
 */
const VERSION = 1

const open = (name: string) => {
  const opened = openDB<Schema>(name, VERSION, {
    upgrade: (db, before) => {
      if (before >= 1) return
      db.createObjectStore('entries', { keyPath: 'seq' }).createIndex('owner', 'owner')
      db.createObjectStore('positions', { keyPath: 'seq' }).createIndex('owner', 'owner')
      db.createObjectStore('numbers')
      db.createObjectStore('kept')
    },
    // Another tab with a newer app wants to renew the store, and waits for this one.
    blocking: () => void opened.then((db) => db.close()),
  })
  return opened
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError'

/** Adds under the next number, which none had before. */
const addNumbered = async (
  db: IDBPDatabase<Schema>,
  what: { entry: NewEntry } | { position: Position & { owner: string } },
): Promise<number> => {
  const name = 'entry' in what ? 'entries' : 'positions'
  const tx = db.transaction([name, 'numbers'], 'readwrite')
  const numbers = tx.objectStore('numbers')
  const seq = ((await numbers.get(name)) ?? 0) + 1
  const value = 'entry' in what ? { ...what.entry, seq } : { ...what.position, seq }
  const writes = [tx.objectStore(name).add(value), numbers.put(seq, name), tx.done]
  const settled = await Promise.allSettled(writes)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // Of the three one alone says that the device is full. The others say that they were broken off.
  if (errors.length > 0) throw errors.find(isFull) ?? errors[0]
  return seq
}

/** What the browser's store refuses while the device is full may go in once positions have made room. */
const dropOldest = async (db: IDBPDatabase<Schema>, most: number): Promise<number> => {
  const tx = db.transaction('positions', 'readwrite')
  let dropped = 0
  for (
    let cursor = await tx.store.openCursor();
    cursor !== null && dropped < most;
    cursor = await cursor.continue()
  ) {
    await cursor.delete()
    dropped += 1
  }
  await tx.done
  return dropped
}

/**
 * Writes. Where the device is full, the oldest positions make room, and a position itself may be lost: never an entry.
 */
const withRoom = async <Value>(
  db: IDBPDatabase<Schema>,
  write: () => Promise<Value>,
): Promise<Value> => {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isFull(error) || (await dropOldest(db, ROOM)) === 0) throw error
    }
  }
}

export type OutboxStore = Awaited<ReturnType<typeof openOutboxStore>>

/** Acts and positions on the device, until they were answered for. All of it is the one who made it. */
export const openOutboxStore = async (name: string) => {
  const db = await open(name)

  /** Changes an entry in one step, unless it is gone. Null takes it away; the entry itself leaves it as it is. */
  const change = async (seq: number, to: (entry: Entry) => Entry | null) => {
    const tx = db.transaction('entries', 'readwrite')
    const before = await tx.store.get(seq)
    const after = before === undefined ? undefined : to(before)
    if (after === null) await tx.store.delete(seq)
    else if (after !== undefined && after !== before) await tx.store.put(after)
    await tx.done
    return { before, after }
  }

  return {
    add: async (entry: NewEntry): Promise<Entry> => {
      const seq = await withRoom(db, () => addNumbered(db, { entry }))
      return { ...entry, seq }
    },
    entries: (owner: string): Promise<Entry[]> => db.getAllFromIndex('entries', 'owner', owner),
    /** How many entries wait on this device for somebody else. */
    others: async (owner: string): Promise<number> =>
      (await db.count('entries')) - (await db.countFromIndex('entries', 'owner', owner)),
    /** Says that it is sent now, from when on it cannot be taken back. Null: it was taken back, or set aside. */
    claim: async (seq: number, now: number): Promise<Entry | null> => {
      const { after } = await change(seq, (entry) =>
        entry.refusal === undefined ? { ...entry, sentAt: now } : entry,
      )
      return after == null || after.refusal !== undefined ? null : after
    },
    answered: async (seq: number): Promise<void> => void (await change(seq, () => null)),
    setAside: async (seq: number, refusal: Refused): Promise<void> =>
      void (await change(seq, (entry) => ({ ...entry, refusal }))),
    /** False: it was sent before. */
    takeBack: async (seq: number): Promise<boolean> => {
      const { after } = await change(seq, (entry) => (entry.sentAt === undefined ? null : entry))
      return after === null
    },
    again: async (seq: number): Promise<void> =>
      void (await change(seq, ({ refusal: _, ...entry }) => entry)),
    /** For an entry that was refused. Any other stays. */
    giveUp: async (seq: number): Promise<void> =>
      void (await change(seq, (entry) => (entry.refusal === undefined ? entry : null))),

    addPosition: async (owner: string, position: Position): Promise<void> => {
      const add = () => addNumbered(db, { position: { ...position, owner } })
      await withRoom(db, add).catch((error: unknown) => {
        if (!isFull(error)) throw error
      })
      const over = (await db.count('positions')) - MOST_POSITIONS
      if (over > 0) await dropOldest(db, over)
    },
    positions: (owner: string, most: number): Promise<KeptPosition[]> =>
      db.getAllFromIndex('positions', 'owner', owner, most),
    countPositions: (owner: string): Promise<number> =>
      db.countFromIndex('positions', 'owner', owner),
    dropPositions: async (kept: readonly KeptPosition[]): Promise<void> => {
      const tx = db.transaction('positions', 'readwrite')
      await Promise.all(kept.map(({ seq }) => tx.store.delete(seq)))
      await tx.done
    },

    /** What was last heard, for times without a connection. */
    keep: async (key: string, value: unknown): Promise<void> => {
      await withRoom(db, () => db.put('kept', value, key))
    },
    kept: (key: string): Promise<unknown> => db.get('kept', key),
    /** All whose key begins so. */
    forget: (beginning: string): Promise<void> =>
      db.delete('kept', IDBKeyRange.bound(beginning, `${beginning}\uffff`)),

    close: () => db.close(),
  }
}
