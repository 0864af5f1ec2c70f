import { openScreen } from './lib/screen.ts'
import { moveShop } from './move-shop.ts'
import { ConfigError, readVariables } from './program/config.ts'
import { realWorld } from './program/real-world.ts'
import { requireShopIn } from './program/require-shop.ts'
import { DataFolderInUse, openDataFolder } from './stores/data-folder.ts'
import { DataFolderUnusable } from './stores/data-folder-unusable.ts'
import { LogsDiffer } from './stores/event-store/copy-log.ts'
import { openEventStoreDbTarget } from './stores/event-store/eventstoredb/target.ts'
import { openMongoHandovers, openMongoPictures } from './stores/pictures/mongodb.ts'
import { openMongoSeals } from './stores/seals/mongodb.ts'
import { StoreUnavailable } from './stores/store-unavailable.ts'
import { openMongoVault } from './stores/vault/mongodb.ts'
import { VaultsDiffer } from './stores/vault/port.ts'

// The command `migrate:store`. It moves a shop from the embedded stores in DATA_DIR to EVENTSTORE_URL and MONGODB_URL.

const addresses = () => {
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = readVariables(process.env)
  if (EVENTSTORE_URL === undefined || MONGODB_URL === undefined) {
    throw new ConfigError('EVENTSTORE_URL and MONGODB_URL: both must say where the shop shall move')
  }
  requireShopIn(DATA_DIR)
  return { DATA_DIR, EVENTSTORE_URL, MONGODB_URL }
}

const migrate = async (): Promise<void> => {
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = addresses()
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
    await migrate()
    return 0
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`)
    return 1
  }
}

// The process is ended here: a client whose server ended a call could keep it alive.
process.exit(await main())
