import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openScreen } from './lib/screen.ts'
import { moveLog, moveShop } from './move-shop.ts'
import { ConfigError, readVariables } from './program/config.ts'
import { realWorld } from './program/real-world.ts'
import { requireShopIn } from './program/require-shop.ts'
import { DataFolderInUse, openDataFolder, READ_DB } from './stores/data-folder.ts'
import { DataFolderUnusable } from './stores/data-folder-unusable.ts'
import { LogsDiffer } from './stores/event-store/copy-log.ts'
import { openEventStoreDb } from './stores/event-store/eventstoredb/eventstoredb.ts'
import { openEventStoreDbTarget } from './stores/event-store/eventstoredb/target.ts'
import { openMongoHandovers, openMongoPictures } from './stores/pictures/mongodb.ts'
import { openMongoSeals } from './stores/seals/mongodb.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'
import { openMongoVault } from './stores/vault/mongodb.ts'
import { VaultsDiffer } from './stores/vault/port.ts'

// The command `migrate:store`. It moves a shop from the embedded stores in DATA_DIR to EVENTSTORE_URL and MONGODB_URL. With
// EVENTSTORE_URL alone it moves the log, and the other stores stay in DATA_DIR.

const addresses = () => {
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = readVariables(process.env)
  if (EVENTSTORE_URL === undefined) {
    throw new ConfigError(
      'EVENTSTORE_URL must say where the log shall move, and MONGODB_URL where the other stores shall, if they do not stay',
    )
  }
  requireShopIn(DATA_DIR)
  return { DATA_DIR, EVENTSTORE_URL, MONGODB_URL }
}

type Addresses = ReturnType<typeof addresses>

/** Moves the log. The read models know its events by other positions, so they are made anew. */
const migrateLog = async ({ DATA_DIR, EVENTSTORE_URL }: Addresses): Promise<void> => {
  const screen = openScreen(process.stdout, realWorld)
  const from = openDataFolder(DATA_DIR, realWorld)
  const target = await openEventStoreDbTarget(EVENTSTORE_URL, realWorld)
  const log = await openEventStoreDb(EVENTSTORE_URL, realWorld)
  try {
    const events = await moveLog(from, { ...log, appendNext: target.appendNext }, screen)
    screen.say(`Moved: ${events} events, equal one by one. The other stores stay in ${DATA_DIR}.`)
  } finally {
    for (const store of [from, target, log]) await store.close()
  }
  for (const end of ['', '-wal', '-shm'])
    await rm(join(DATA_DIR, `${READ_DB}${end}`), { force: true })
}

const migrate = async (given: Addresses): Promise<void> => {
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = given
  if (MONGODB_URL === undefined) return migrateLog(given)
  const screen = openScreen(process.stdout, realWorld)
  const from = openDataFolder(DATA_DIR, realWorld)
  const log = await openEventStoreDbTarget(EVENTSTORE_URL, realWorld)
  const vault = openMongoVault(MONGODB_URL, realWorld)
  const pictures = openMongoPictures(MONGODB_URL, realWorld)
  const handovers = openMongoHandovers(MONGODB_URL, realWorld)
  const seals = openMongoSeals(MONGODB_URL, realWorld)
  try {
    const moved = await moveShop(from, { log, vault, pictures, handovers, seals }, screen)
    screen.say(
      `Moved: ${moved.events} events, equal one by one, ${moved.entries} entries of the vault and ${moved.pictures} files of pictures.`,
    )
  } finally {
    for (const store of [from, log, vault, pictures, handovers, seals]) await store.close()
  }
}

const foreseen = [ConfigError, DataFolderInUse, DataFolderUnusable, LogsDiffer, VaultsDiffer]

/** The message for a failed move. Errors that the operator can mend give one line, and others their stack. */
const explain = (error: unknown): string => {
  if (error instanceof StoreUnavailable) return `${error.message}. Run this again to go on.`
  if (!(error instanceof Error)) return String(error)
  return foreseen.some((known) => error instanceof known)
    ? error.message
    : (error.stack ?? error.message)
}

const main = async (): Promise<number> => {
  try {
    await migrate(addresses())
    return 0
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`)
    return 1
  }
}

// The process is ended here: a client whose server ended a call could keep it alive.
process.exit(await main())
