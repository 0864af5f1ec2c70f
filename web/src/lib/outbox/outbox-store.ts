import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry, KeptPosition, NewEntry, Position, Refused } from './entry.ts'

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { owner: string } }
  positions: { key: number; value: KeptPosition; indexes: { owner: string } }
  /** The last `seq` that was given to an entry, and to a position. */
  numbers: { key: string; value: number }
  kept: { key: string; value: unknown }
}

/** The positions of about a day's ride, at one every three seconds. */
const MOST_POSITIONS = 20_000
/** The number of positions that are dropped at once when the device's storage is full. */
const ROOM = 200

/**
 * A later version may only add to the store, and must keep all entries: the app can be updated while a driver has
 * unsent entries.
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
    // Another tab runs a newer version and has to upgrade the store, which waits until this tab closes its connection.
    blocking: () => void opened.then((db) => db.close()),
  })
  return opened
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError'

/** Adds an entry or a position under a new `seq`, which is never used twice. */
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
  // If the storage is full, only one of several errors says so. The others say that the transaction was aborted.
  if (errors.length > 0) throw errors.find(isFull) ?? errors[0]
  return seq
}

/** Drops up to `most` of the oldest positions to make room, and returns how many it dropped. */
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
 * Writes to the store. If the storage is full, the oldest positions are dropped to make room; an entry is never
 * dropped.
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

/**
 * Opens the store of unsent entries and positions in IndexedDB. Each entry and position belongs to the user who made
 * it.
 */
export const openOutboxStore = async (name: string) => {
  const db = await open(name)

  /**
   * Changes an entry in one transaction, unless it is gone. `to` returns null to delete it, or the same entry to leave
   * it.
   */
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
    /** The number of entries on this device that belong to other users. */
    others: async (owner: string): Promise<number> =>
      (await db.count('entries')) - (await db.countFromIndex('entries', 'owner', owner)),
    /**
     * Marks the entry as sent, so that it cannot be taken back any more. Returns null if the entry was taken back or
     * refused before.
     */
    claim: async (seq: number, now: number): Promise<Entry | null> => {
      const { after } = await change(seq, (entry) =>
        entry.refusal === undefined ? { ...entry, sentAt: now } : entry,
      )
      return after == null || after.refusal !== undefined ? null : after
    },
    answered: async (seq: number): Promise<void> => void (await change(seq, () => null)),
    setAside: async (seq: number, refusal: Refused): Promise<void> =>
      void (await change(seq, (entry) => ({ ...entry, refusal }))),
    /** Returns false if the entry was sent already. */
    takeBack: async (seq: number): Promise<boolean> => {
      const { after } = await change(seq, (entry) => (entry.sentAt === undefined ? null : entry))
      return after === null
    },
    again: async (seq: number): Promise<void> =>
      void (await change(seq, ({ refusal: _, ...entry }) => entry)),
    /** Deletes an entry that was refused. Any other entry stays. */
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

    /** Stores the server's last answer, to be shown while there is no connection. */
    keep: async (key: string, value: unknown): Promise<void> => {
      await withRoom(db, () => db.put('kept', value, key))
    },
    kept: (key: string): Promise<unknown> => db.get('kept', key),
    /** Deletes all stored answers whose key begins with `beginning`. */
    forget: (beginning: string): Promise<void> =>
      db.delete('kept', IDBKeyRange.bound(beginning, `${beginning}\uffff`)),

    close: () => db.close(),
  }
}
