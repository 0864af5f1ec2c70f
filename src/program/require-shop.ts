import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EVENTS_DB } from '../stores/data-folder.ts'
import { type Config, ConfigError } from './config.ts'

export const noShopIn = (folder: string): ConfigError =>
  new ConfigError(`DATA_DIR: there is no shop in ${folder}`)

/** Throws `ConfigError` unless the folder holds a log. A command line makes no new shop of a mistyped folder. */
export const requireShopIn = (folder: string): void => {
  if (!existsSync(join(folder, EVENTS_DB))) throw noShopIn(folder)
}

/** As `requireShopIn`, where the log lies in the folder. */
export const requireShop = ({ DATA_DIR, EVENTSTORE_URL }: Config): void => {
  if (EVENTSTORE_URL === undefined) requireShopIn(DATA_DIR)
}
