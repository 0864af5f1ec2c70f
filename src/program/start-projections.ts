import type { Logger } from 'pino'
import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import { allProjections } from '../projections/all-projections.ts'
import { type Runner, startProjections } from '../projections/runner.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import type { Config } from './settings/config.ts'

/** The read models' collections. They must be there before the first query. */
export const collections = allProjections.map(({ collection }) => collection)

/** Other processes of the shop, and of its former version, read the same engines. */
const KEEP_FORMER_MS = 60 * 60_000

type Deps = {
  config: Pick<Config, 'MONGODB_URL'>
  world: World
  events: Events
  readStore: ReadStore
  holder: string
  log: Logger
  alert: Alert
}

export const keepReadModels = (deps: Deps): Runner => {
  const { config, world, events, readStore: store, holder, log, alert } = deps
  return startProjections({
    events,
    store,
    projections: allProjections,
    holder,
    world,
    keepFormerMs: config.MONGODB_URL === undefined ? 0 : KEEP_FORMER_MS,
    alert,
    onRebuild: (readModels) =>
      log.warn(
        { readModels },
        'read models know events that the log does not have: building them anew',
      ),
    onError: (error) => log.error({ err: error }, 'projections failed, trying again'),
  })
}
