import type { Logger } from 'pino'
import type { CommandDeps, SessionRules } from '../commands/engine/command.ts'
import { followNow } from '../commands/engine/consequences.ts'
import { createStateCache } from '../commands/engine/read-state.ts'
import { shopFollows } from '../commands/follows/follows.ts'
import { forgetErased } from '../commands/user/erasure/erase-traces.ts'
import { toCents } from '../contract/rules/money.ts'
import type { BuyerLimits } from '../domain/kernel/guest-limits.ts'
import { usualGame } from '../domain/loyalty/game/usual-game.ts'
import type { Alert } from '../lib/alerts.ts'
import { type Trace, untraced } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'
import type { OperatorDeps } from '../operator/operation.ts'
import { openCatalogue } from '../projections/catalogue/catalogue.ts'
import { parkedStreams } from '../projections/parked/parked-streams.ts'
import { openQueries } from '../projections/queries.ts'
import type { Runner } from '../projections/runner.ts'
import { servingVersions } from '../projections/serving.ts'
import { countAppends, createMetrics, type Metrics } from '../runtime/metrics.ts'
import { type Stack, stopStack } from '../runtime/stop-stack.ts'
import { traceAppends } from '../runtime/trace-events.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import { openSnapshots } from '../stores/snapshots/sealed-snapshots.ts'
import { openStores, type Stores } from './compose.ts'
import { addressOf, type Config } from './config.ts'
import { missingForMpesa } from './config-mpesa.ts'
import { isRefused, knowLog } from './know-log.ts'
import { noticeAppends } from './notice-appends.ts'
import { collections, keepReadModels, keepReadModelsInThread } from './read-models.ts'
import { askAllStores } from './readiness.ts'
import { watchLog } from './watch-log.ts'

/**
 * What processes of all roles use. `runner`: keeps the read models, if this process does. `endAtOpening`: the end of
 * the log before this process wrote anything.
 */
export type Records = {
  commands: CommandDeps
  holder: string
  runner: Runner | undefined
  endAtOpening: Position | null
}

type Deps = {
  config: Config
  world: World
  stores: Stores
  metrics: Metrics
  log: Logger
  alert: Alert
  trace: Trace
  keeps: boolean
  stack: Stack
} & Pick<Parameters<typeof watchLog>[0], 'lost' | 'onWentBack'>

export const sessionRulesOf = (config: Config): SessionRules => ({
  staffMs: config.STAFF_SESSION_HOURS * 3_600_000,
  idleMs: config.STAFF_IDLE_MINUTES * 60_000,
  factorRoles: config.SECOND_FACTOR_ROLES,
  factorNoticeMs: config.SECOND_FACTOR_NOTICE_DAYS * 24 * 3_600_000,
})

export const buyerLimitsOf = (config: Config): BuyerLimits => ({
  guestCash: {
    piecesPerLine: config.GUEST_CASH_PIECES,
    mostCents: toCents(config.GUEST_CASH_TOTAL),
    open: config.GUEST_CASH_OPEN,
    minutes: config.GUEST_CASH_MINUTES,
  },
  guestPieces: config.GUEST_UNPAID_PIECES,
  newCash: {
    piecesPerLine: config.NEW_CASH_PIECES,
    mostCents: toCents(config.NEW_CASH_TOTAL),
    open: config.NEW_CASH_OPEN,
    minutes: config.NEW_CASH_MINUTES,
    pieces: config.NEW_UNPAID_PIECES,
  },
  memberCash: { open: config.MEMBER_CASH_OPEN, pieces: config.MEMBER_CASH_PIECES },
})

const startKeeping = (
  { config, world, stores, log, alert, trace }: Deps,
  events: Events,
  holder: string,
): Runner => {
  const { readStore, readModels } = stores
  const keeping = { config, world, events, readStore, holder, log, alert, trace }
  return readModels === undefined
    ? keepReadModels(keeping)
    : keepReadModelsInThread(readModels, keeping)
}

/** Opens the log, its read models and the catalogue in memory. */
export const openRecords = async (deps: Deps): Promise<Records> => {
  const { config, world, stores, metrics, log, alert, trace, keeps, stack } = deps
  const { readStore, vault, room } = stores
  await knowLog({ config, stores })
  const opened = openEvents(stores.eventStore, vault, world, { alert })
  const { events, appends } = noticeAppends(traceAppends(countAppends(opened, metrics), trace))
  const holder = world.newId()
  await readStore.prepare([...collections, parkedStreams, servingVersions])
  await readStore.index([parkedStreams, servingVersions])
  const { lost = null, onWentBack } = deps
  // Drops snapshots of events that the log has lost, before anything is appended. A process that ran meanwhile may have
  // made one of what was lost and of what came instead.
  const endAtOpening = await events.head()
  await stores.snapshots.dropBehind(lost === null ? endAtOpening : null)
  const snapshots = openSnapshots({ store: stores.snapshots, vault, alert, world })
  stack.started('the snapshots', snapshots.idle)
  const cache = createStateCache(room)
  const catalogue = await openCatalogue({
    events,
    store: readStore,
    onError: (error) => log.error({ err: error }, 'catalogue failed, trying again'),
    onEvents: forgetErased(cache),
    world,
    room,
  })
  stack.started('the catalogue', catalogue.stop)
  const commands: CommandDeps = {
    events,
    vault,
    queries: openQueries({
      store: readStore,
      catalogue: catalogue.queries,
      events,
      world,
    }),
    cache,
    snapshots,
    pictures: stores.pictures,
    handovers: stores.handovers,
    uploads: stores.uploads,
    lostSales: stores.lostSales,
    missedSearches: stores.missedSearches,
    positions: stores.positions,
    seals: stores.seals,
    scrub: stores.scrub,
    jobs: stores.jobQueue,
    followNow: followNow(shopFollows),
    world,
    alert,
    trace,
    ...buyerLimitsOf(config),
    placesKeptDays: config.RIDER_PLACES_DAYS,
    guestDataDays: config.GUEST_DATA_DAYS,
    lostSalesDays: config.LOST_SALES_DAYS,
    driverCashLimit: config.DRIVER_CASH_LIMIT * 100,
    partPaidHours: config.PART_PAID_HOURS,
    refundAloneCents: toCents(config.REFUND_TWO_PEOPLE_FROM),
    sessionRules: sessionRulesOf(config),
    game: usualGame,
    mpesaMissing: missingForMpesa(config),
  }
  const refuses = () => isRefused({ config, stores })
  const watch = await watchLog({ commands, readStore, log, appends, refuses, lost, onWentBack })
  stack.startedBeside('the watch over the log', watch.stop)
  // Read models may be rebuilt only now: the log has been compared with the events that they know.
  const runner = keeps ? startKeeping(deps, events, holder) : undefined
  if (runner !== undefined) stack.startedBeside('the projections', runner.stop)
  return { commands, holder, runner, endAtOpening }
}

/**
 * Opens the shop's stores while `work` runs, without a server and without jobs. Read models are not brought up to date.
 * Throws `DataFolderInUse`, and `StoreUnavailable` if a store does not answer.
 */
export const withShop = async <T>(
  config: Config,
  world: World,
  log: Logger,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> => {
  const stack = stopStack(world)
  try {
    const stores = await openStores(config, world, (error) =>
      log.error({ err: error }, 'store failed'),
    )
    stack.started('the stores', stores.close)
    await askAllStores(stores, world)
    const { commands } = await openRecords({
      config,
      world,
      stores,
      metrics: createMetrics(world),
      log,
      alert: (code, facts) => log.error({ alert: code, ...facts }, 'somebody has to look at this'),
      trace: untraced,
      keeps: false,
      stack,
    })
    return await work({
      commands,
      jobs: stores.jobQueue,
      address: addressOf(config, config.HOST, config.PORT),
    })
  } finally {
    await stack.stop()
  }
}
