import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import { readAhead } from '../commands/inventory/read-ahead.ts'
import type { LostPeriod } from '../domain/money-hold.ts'
import { startOperationsServer } from '../http/operations/operations-server.ts'
import type { HttpServer } from '../http/server/server.ts'
import type { Timings } from '../integrations/daraja/simulator/outcomes.ts'
import { createAlerts } from '../lib/alerts.ts'
import { keepAnswer } from '../lib/cache.ts'
import type { Room } from '../lib/room.ts'
import { inTime, type World } from '../lib/world.ts'
import { listenToOperator } from '../operator/listen.ts'
import type { OperatorDeps } from '../operator/operation.ts'
import { runOperation } from '../operator/run-operation.ts'
import { socketPath } from '../operator/socket.ts'
import { watchIntegrity } from '../runtime/integrity/integrity-state.ts'
import { createMetrics, watchJobs } from '../runtime/metrics.ts'
import { type Stack, stopStack } from '../runtime/stop-stack.ts'
import type { Threads } from '../stores/data-folder.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import type { PaymentTimings } from '../workers/job.ts'
import { watchBackups } from './backup-health.ts'
import { openStores, type Stores } from './compose.ts'
import { openMpesa } from './compose-mpesa.ts'
import { addressOf, type Config } from './config.ts'
import { figuresOnShopPort, startFigures, watchHashes } from './figures.ts'
import type { FillTools } from './fill-demo.ts'
import type { RunBackup } from './keep-backups.ts'
import { openRecords, type Records } from './open-records.ts'
import { type OpeningDesk, openDesk } from './opening-desk.ts'
import { type Behind, tellUntraced, watchReaders } from './read-models.ts'
import {
  askAllStores,
  storeStates,
  tellStoresAway,
  waitForStores,
  watchStores,
} from './readiness.ts'
import { type HttpOptions, startHttp } from './start-http.ts'
import { startWork } from './start-work.ts'
import { openTracing } from './tracing.ts'
import { spaceAt, watchDisk } from './watch-disk.ts'
import { watchMemory } from './watch-memory.ts'

type Deps = OperatorDeps & { folder: string; log: Logger; stack: Stack }

/**
 * Listens to the operator's command line. If the socket cannot be opened, the shop runs without it and logs a warning.
 */
const startOperator = async ({ folder, log, stack, ...deps }: Deps): Promise<void> => {
  const path = socketPath(folder)
  if (path === undefined) {
    log.warn({ folder }, "no operator's command line: the name of the data folder is too long")
    return
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { stop } = await listenToOperator(path, (asked, tell) =>
      runOperation(asked, deps, log, tell),
    )
    stack.startedBeside("the operator's socket", stop)
  } catch (error) {
    log.warn({ err: error }, "no operator's command line: the socket could not be opened")
  }
}

export type ShopOptions = HttpOptions & {
  world: World
  /** Fills an empty shop before it opens. It is called at every start. */
  seed: ((deps: CommandDeps, tools: FillTools) => Promise<unknown>) | undefined
  /** Is called with the address at which the progress of a long filling can be seen. */
  onFilling?: (host: string, port: number) => void
  /**
   * The built scripts of the threads that write the embedded stores. Absent, the shop's own thread writes, and waits for
   * the disk.
   */
  threads?: Threads['programs'] | undefined
  /** Runs the program that makes backups. Absent, the shop makes none by itself. */
  runBackup?: RunBackup | undefined
  /** Stops a start that is under way. */
  stopping?: AbortSignal
  /** What the log lost while the shop ran, which therefore starts again. Null: nothing. */
  lost?: LostPeriod | null
  /**
   * When M-PESA is asked about prompts, and when the simulator answers them. Tests set them; absent, the usual times
   * apply.
   */
  paymentTimings?: PaymentTimings
  /** For the caches. Tests set it; absent, it is as large as the memory allows. */
  room?: Room | undefined
  simulatorTimings?: Timings
}

/** `http` is undefined if the process does not have that role. */
export type Shop = {
  commands: CommandDeps
  http: HttpServer | undefined
  /** Resolves if the log loses events while the shop runs. Money is held by then. Stop the shop and start it again. */
  wentBack: Promise<LostPeriod>
  /** Accepts no more requests, lets running ones finish, and closes the stores. */
  stop(): Promise<void>
}

/** The shop opens after this time even if read models are behind. Their answers then say so. */
const CATCH_UP_MS = 2_000
/** After this time no more stock records are read ahead. The others are read when they are needed. */
const READ_AHEAD_MS = 1_000
/** The pause before a failed start is tried again. A full disk, for example, fails at once each time. */
const AGAIN_MS = 1_000
/** The answer of the stores is kept this long for health checks. */
const READY_KEPT_MS = 1_000

const catchUp = async ({ commands, runner }: Records): Promise<void> => {
  const { events, queries } = commands
  const head = await events.head()
  if (runner === undefined || head === null) return
  await runner.caughtUp()
  await runner.allServe()
  await queries.catalogue.waitFor(head, CATCH_UP_MS)
}

const stockAhead = async ({ commands }: Records, log: Logger): Promise<void> => {
  try {
    await readAhead(commands, READ_AHEAD_MS)
  } catch (error) {
    log.warn({ err: error }, 'stock records are not read ahead')
  }
}

/** Gives read models a moment to catch up. Where buyers come in, it reads stock records ahead as well. */
const prepare = async (records: Records, log: Logger, sells: boolean) => {
  const { world } = records.commands
  const [isThere] = await Promise.all([
    inTime(world, CATCH_UP_MS, catchUp(records)),
    sells ? inTime(world, CATCH_UP_MS, stockAhead(records, log)) : undefined,
  ])
  if (!isThere) log.warn('the shop opens while its read models are behind')
}

type Opened = Omit<Parameters<typeof openDesk>[0], 'onOpen' | 'onFailed'> & {
  records: Records
  stores: Stores
}

/** Fills the shop. If that takes long, the shop's port shows the progress. */
const fillShop = async (
  { records, stores, ...opened }: Opened,
  { seed, stopping, onFilling }: ShopOptions,
): Promise<OpeningDesk> => {
  const failed = new AbortController()
  const { config, log } = opened
  const onFailed = (error: unknown) => failed.abort(error)
  const desk = openDesk({ ...opened, onOpen: onFilling, onFailed })
  const { commands, holder, runner } = records
  const signal = stopping ? AbortSignal.any([stopping, failed.signal]) : failed.signal
  const onProgress = config.ROLES.includes('http') ? desk.show : () => undefined
  await seed?.(commands, { readStore: stores.readStore, holder, log, signal, onProgress })
  if (desk.isOpen()) await runner?.caughtUp()
  return desk
}

const start = async (config: Config, log: Logger, options: ShopOptions, stack: Stack) => {
  const { world } = options
  const takes = (role: Config['ROLES'][number]): boolean => config.ROLES.includes(role)
  // M-PESA is opened first and closed last, because running jobs still use it.
  const mpesa = takes('workers')
    ? await openMpesa(config, world, options.simulatorTimings)
    : undefined
  if (mpesa !== undefined) stack.started('M-PESA', mpesa.stop)
  const onError = (error: unknown) => log.error({ err: error }, 'store failed')
  const { threads, room } = options
  const stores = await openStores(config, world, onError, threads, room)
  stack.started('the stores', stores.close)
  const tracing = await openTracing(config, world, (reason) => tellUntraced(log, reason))
  stack.started('the traces', tracing.stop)
  const { trace } = tracing
  const metrics = createMetrics(world)
  metrics.measureProcess()
  const ready = keepAnswer(READY_KEPT_MS, () => askAllStores(stores, world), world)
  let readers: Behind | undefined
  const behind = () => readers?.behind() ?? []
  const figures = await startFigures(config, { world, metrics, ready, behind, log })
  if (figures !== undefined) stack.started('the figures', figures.stop)
  await waitForStores({ config, world, log, metrics, ready }, options.stopping)
  watchStores(stores, metrics, world)
  watchJobs(stores.jobQueue, metrics)
  watchHashes(metrics)
  watchIntegrity({ log: stores.eventStore, seals: stores.seals, world }, metrics)
  watchMemory(metrics, stores, config.MEMORY_MB)
  watchDisk(metrics, () => spaceAt(config.DATA_DIR))
  const alert = createAlerts({
    world,
    count: metrics.alert,
    write: (code, facts) => log.error({ alert: code, ...facts }, 'somebody has to look at this'),
  })
  const storesWatch = tellStoresAway(stores, { world, alert, log })
  stack.startedBeside('the watch over the stores', storesWatch.stop)
  const keeps = takes('projections')
  let onWentBack: ((lost: LostPeriod) => void) | undefined
  const wentBack = new Promise<LostPeriod>((resolve) => {
    onWentBack = resolve
  })
  const records = await openRecords({
    config,
    world,
    stores,
    metrics,
    log,
    alert,
    trace,
    keeps,
    stack,
    lost: options.lost,
    onWentBack,
  })
  const { commands } = records
  const { DATA_DIR: folder } = config
  const address = addressOf(config, config.HOST, config.PORT)
  await startOperator({ commands, jobs: stores.jobQueue, address, folder, log, stack })
  const stopping = options.stopping ?? new AbortController().signal
  const desk = await fillShop(
    { config, world, records, stores, metrics, log, behind, stack },
    options,
  )
  await prepare(records, log, takes('http'))
  readers = await watchReaders({ records, stores, metrics, log })
  stack.startedBeside('the watch over readers', readers.stop)

  const http = takes('http')
    ? await startHttp(
        {
          config,
          commands,
          counters: stores.counters,
          room: stores.room,
          metrics,
          log,
          ready,
          stores: () => storeStates(stores, world),
          backups: watchBackups({ config, world, events: commands.events }),
          behind,
          stack,
          desk,
        },
        options,
      )
    : undefined
  if (mpesa !== undefined) {
    const { paymentTimings: timings } = options
    const { runBackup } = options
    const work = { config, stores, mpesa, timings, log, records, http, metrics, stack, runBackup }
    await startWork(work, stopping)
  }
  if (http !== undefined) return { commands, http, wentBack }
  const operations = await startOperationsServer(
    { world, metrics, figures: figuresOnShopPort(config), ready, behind, log },
    { host: config.HOST, port: config.PORT },
  )
  stack.started('the operations server', operations.stop)
  return { commands, http: undefined, wentBack }
}

const aborted = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

/**
 * Starts the configured roles once all stores answer. If a store goes away meanwhile, the start begins again; any other
 * failure stops what has started. Throws the reason of `stopping` when that aborts, since rebuilding read models may
 * take minutes.
 */
export const startShop = async (
  config: Config,
  log: Logger,
  options: ShopOptions,
): Promise<Shop> => {
  const { world, stopping = new AbortController().signal } = options
  for (;;) {
    stopping.throwIfAborted()
    const stack = stopStack(world)
    try {
      const starting = start(config, log, options, stack)
      return { ...(await Promise.race([starting, aborted(stopping)])), stop: stack.stop }
    } catch (error) {
      await stack.stop().catch((it) => log.error({ err: it }, 'not everything stopped'))
      if (!(error instanceof StoreUnavailable)) throw error
      log.warn({ err: error }, 'a store went away during the start, starting again')
      await world.wait(AGAIN_MS, stopping)
    }
  }
}
