import type { Logger } from 'pino'
import { allProjections } from '../projections/all-projections.ts'
import { type Runner, startProjections } from '../projections/runner.ts'
import type { Alert } from '../runtime/alerts.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { ReadStore } from '../stores/read-store/port.ts'

/** The read models' collections. They must be there before the first query. */
export const collections = allProjections.map(({ collection }) => collection)

type Deps = {
  events: Events
  readStore: ReadStore
  holder: string
  log: Logger
  alert: Alert
}

export const keepReadModels = (deps: Deps): Runner => {
  const { events, readStore: store, holder, log, alert } = deps
  return startProjections({
    events,
    store,
    projections: allProjections,
    holder,
    now: () => new Date(),
    alert,
    onRebuild: (readModels) =>
      log.warn(
        { readModels },
        'read models know events that the log does not have: building them anew',
      ),
    onError: (error) => log.error({ err: error }, 'projections failed, trying again'),
  })
}
