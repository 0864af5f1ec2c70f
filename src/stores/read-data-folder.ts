import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../lib/world.ts'
import { EVENTS_DB, VAULT_DB } from './data-folder.ts'
import { openEmbeddedEventStore } from './event-store/embedded.ts'
import type { EventStore } from './event-store/port.ts'
import { readFolderNote } from './folder-note.ts'
import { openEmbeddedPictures } from './pictures/embedded.ts'
import type { PictureStore } from './pictures/port.ts'
import { openSqliteToRead } from './sqlite.ts'
import { openEmbeddedVault } from './vault/embedded.ts'
import type { Vault } from './vault/port.ts'
import { noWriter } from './writer/writer.ts'

/** The stores of a shop that a backup reads. */
export type ReadStores = {
  log: Pick<EventStore, 'readAll' | 'head'>
  vault: Pick<Vault, 'entries'>
  pictures: Pick<PictureStore, 'list' | 'get'>
  handovers: Pick<PictureStore, 'list' | 'get'>
  close(): Promise<void>
}

/**
 * Opens the embedded stores of a folder to read them, also while a shop runs on it. Undefined if the folder holds no
 * shop. Throws `DataFolderUnusable` if a newer program used it.
 */
export const readDataFolder = (folder: string, world: World): ReadStores | undefined => {
  const [eventsPath, vaultPath] = [join(folder, EVENTS_DB), join(folder, VAULT_DB)]
  if (!existsSync(eventsPath) || !existsSync(vaultPath)) return undefined
  readFolderNote(folder)
  const events = openSqliteToRead(eventsPath)
  const vault = openSqliteToRead(vaultPath)
  return {
    log: openEmbeddedEventStore(events, noWriter(), world),
    vault: openEmbeddedVault(vault, noWriter(), world),
    pictures: openEmbeddedPictures(join(folder, 'pictures')),
    handovers: openEmbeddedPictures(join(folder, 'handovers')),
    close: async () => {
      events.close()
      vault.close()
    },
  }
}
