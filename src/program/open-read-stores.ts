import type { World } from '../lib/world.ts'
import { openEventStoreDb } from '../stores/event-store/eventstoredb/eventstoredb.ts'
import { openMongoHandovers, openMongoPictures } from '../stores/pictures/mongodb.ts'
import { type ReadStores, readDataFolder } from '../stores/read-data-folder.ts'
import { openMongoVault } from '../stores/vault/mongodb.ts'
import type { Config } from './config.ts'
import { noShopIn } from './require-shop.ts'

/**
 * Opens the stores that a backup reads: on the engines that the configuration names, else in the data folder. Throws
 * `ConfigError` if there is no shop, and `StoreUnavailable`.
 */
export const openReadStores = async (config: Config, world: World): Promise<ReadStores> => {
  const { DATA_DIR, EVENTSTORE_URL, MONGODB_URL } = config
  const isWhole = EVENTSTORE_URL !== undefined && MONGODB_URL !== undefined
  const folder = isWhole ? undefined : readDataFolder(DATA_DIR, world)
  const embedded = (): ReadStores => {
    if (folder === undefined) throw noShopIn(DATA_DIR)
    return folder
  }
  const log =
    EVENTSTORE_URL === undefined ? undefined : await openEventStoreDb(EVENTSTORE_URL, world)
  const onMongo =
    MONGODB_URL === undefined
      ? undefined
      : {
          vault: openMongoVault(MONGODB_URL, world),
          pictures: openMongoPictures(MONGODB_URL, world),
          handovers: openMongoHandovers(MONGODB_URL, world),
        }
  const { vault, pictures, handovers } = onMongo ?? embedded()
  return {
    log: log ?? embedded().log,
    vault,
    pictures,
    handovers,
    close: async () => {
      await folder?.close()
      await log?.close()
      for (const store of Object.values(onMongo ?? {})) await store.close()
    },
  }
}
