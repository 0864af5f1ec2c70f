import { join } from 'node:path'
import { realWorld } from '../../program/real-world.ts'
import { EVENTS_DB, openDataFolder } from '../../stores/data-folder.ts'
import type { NewEvent } from '../../stores/event-store/port.ts'
import { tagged, tagKey } from '../../stores/event-store/tags.ts'
import { SEAL_SECRET } from '../../stores/seals/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import type { Vault } from '../../stores/vault/port.ts'

/** The events with the tags that they need behind `expected`, as whoever has the vault can make them. */
export const proven = async (
  vault: Pick<Vault, 'secret'>,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): Promise<NewEvent[]> => {
  const key = tagKey(await vault.secret(SEAL_SECRET), 'events')
  return events.map((event, n) => {
    const { tag: _, ...metadata } = event.metadata
    return tagged(key, { stream, revision: expected + 1 + n }, { ...event, metadata })
  })
}

/** Gives the events of a stream in a closed folder the tags that they need, after somebody has changed them. */
export const tagAnew = async (folder: string, stream: string): Promise<void> => {
  const { eventStore, vault, close } = openDataFolder(folder, realWorld)
  const events = await proven(vault, stream, -1, await eventStore.readStream(stream))
  await close()
  const db = openSqlite(join(folder, EVENTS_DB), 'FULL')
  for (const { id, metadata } of events)
    db.statement('UPDATE events SET metadata = ? WHERE id = ?').run(JSON.stringify(metadata), id)
  db.close()
}
