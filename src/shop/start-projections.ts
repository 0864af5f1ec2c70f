import type { Logger } from 'pino'
import type { Metrics } from '../http/metrics.ts'
import { allProjections } from '../projections/all-projections.ts'
import { type Progress, type Runner, startProjections } from '../projections/runner.ts'
import type { Alert } from '../runtime/alerts.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { ReadStore } from '../stores/read-store/port.ts'

/** The read models' collections, which must be there before anybody asks. */
export const collections = allProjections.map(({ collection }) => collection)

type Deps = {
  events: Events
  readStore: ReadStore
  holder: string
  metrics: Metrics
  log: Logger
  alert: Alert
}

/**
 * Seconds that each read model is behind the log: 0 once it holds all, otherwise the age of what it stored last and
 * the time since, so that a read model that stands still grows older.
 */
const lagOf =
  ({ events, readStore }: Deps, last: ReadonlyMap<string, number>) =>
  async () => {
    const head = await events.head()
    const now = Date.now()
    const lags = collections.map(async (collection): Promise<[string, number]> => {
      const position = await readStore.checkpoint(collection)
      const isBehind = head !== null && (position === null || position < head)
      const since = last.get(collection.name) ?? now
      return [collection.name, isBehind ? (now - since) / 1000 : 0]
    })
    return Object.fromEntries(await Promise.all(lags))
  }

/** Keeps the read models and measures how far they are behind. */
export const keepReadModels = (deps: Deps): Runner => {
  const { events, readStore: store, holder, metrics, log, alert } = deps
  /** When what each read model stored last had happened, in ms. */
  const last = new Map<string, number>()
  metrics.gauge({
    name: 'duka_projection_lag_seconds',
    help: 'How far read models are behind the log',
    label: 'read_model',
    read: lagOf(deps, last),
  })
  return startProjections({
    events,
    store,
    projections: allProjections,
    holder,
    now: () => new Date(),
    alert,
    onProgress: ({ projections, lagMs }: Progress) => {
      for (const name of projections) last.set(name, Date.now() - lagMs)
    },
    onRebuild: (readModels) =>
      log.warn(
        { readModels },
        'read models know events that the log does not have: building them anew',
      ),
    onError: (error) => log.error({ err: error }, 'projections failed, trying again'),
  })
}
