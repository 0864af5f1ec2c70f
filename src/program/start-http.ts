import type { Logger } from 'pino'
import { type CommandDeps, tellUnreadable } from '../commands/engine/command.ts'
import { load } from '../commands/engine/execute.ts'
import { stateAfter } from '../commands/engine/read-state.ts'
import type { MapGround } from '../contract/map.ts'
import { delivery } from '../domain/delivery/delivery.ts'
import { order } from '../domain/order/order.ts'
import { isPlaced } from '../domain/order/state.ts'
import { type LiveFailed, openLiveFeed } from '../http/live/feed.ts'
import { createLiveHub, type LiveHub } from '../http/live/hub.ts'
import { followDeliveries, openBoard, openRiders, type Riders } from '../http/live/riders.ts'
import { usualStreamLimits } from '../http/live/stream-limits.ts'
import { loadPages } from '../http/pages/built-pages.ts'
import { keepPages } from '../http/pages/kept-pages.ts'
import { forgivePaidPhones } from '../http/payment/phone-limits.ts'
import type { HttpDeps } from '../http/server/deps.ts'
import { keepAnswers } from '../http/server/kept-answers.ts'
import { createDevices, createKnownBrowsers } from '../http/server/limits/browsers.ts'
import type { BudgetName, LimitSettings } from '../http/server/limits/budgets.ts'
import { createLimits, hashedNames, type Limits } from '../http/server/limits/limits.ts'
import { createLoad } from '../http/server/limits/load.ts'
import { createSlowDown, lateRefusals } from '../http/server/limits/slow-down.ts'
import { type HttpServer, startServer } from '../http/server/server.ts'
import { withoutPayer } from '../integrations/daraja/callback.ts'
import { withoutPayee } from '../integrations/daraja/reversal.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import type { Room } from '../lib/room.ts'
import { createTurns } from '../lib/turns.ts'
import { byItself } from '../runtime/by-itself.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Stack } from '../runtime/stop-stack.ts'
import { openMemoryCounters } from '../stores/counters/memory.ts'
import type { Counters } from '../stores/counters/port.ts'
import { StreamUnreadable } from '../stores/event-store/events.ts'
import { mayReverse, payByHand } from './compose-mpesa.ts'
import { type Config, isOpenToOthers } from './config.ts'
import { figuresOnShopPort } from './figures.ts'
import { followSecret } from './follow-secret.ts'
import { answeringHeap } from './memory.ts'
import type { OpeningDesk } from './opening-desk.ts'
import { readPlaces } from './read-places.ts'

type LiveDeps = { commands: CommandDeps; hub: LiveHub; limits: Limits; log: Logger }

const MAX_BATCH = 500

/** Follows the log and the riders' places for all open streams, from now on. */
const startLive = async ({
  commands,
  hub,
  limits,
  log,
}: LiveDeps): Promise<{ riders: Riders; stop(): Promise<void> }> => {
  const { events, queries, positions, alert, trace, world } = commands
  const failed: LiveFailed = (thing, id) => (error) => {
    if (error instanceof StreamUnreadable) return tellUnreadable(error, alert)
    log.error({ err: error, thing, id }, 'open pages are not told of it')
    alert('live-item-failed', { thing, id, reason: String(error) })
  }
  const board = openBoard()
  const stateOf = (deliveryId: string) => load(commands, delivery, deliveryId)
  const deliveries = followDeliveries({
    hub,
    board,
    stateAfter: (deliveryId, steps) => stateAfter(commands, delivery, deliveryId, steps),
    stateOf,
  })
  const riders = openRiders({
    hub,
    board,
    orders: queries.orders,
    positions,
    stateOf,
    failed,
    world,
  })
  const feed = openLiveFeed({
    hub,
    catalogue: queries.catalogue,
    audienceOf: async (orderId) => {
      const placed = await load(commands, order, orderId)
      if (!isPlaced(placed)) return undefined
      const { orderNumber, userId, branchId } = placed
      return { orderId, orderNumber, userId, branchId }
    },
    deliveries,
    failed,
    trace,
    world,
  })
  const forgive = forgivePaidPhones(events, limits, failed)
  const stopping = new AbortController()
  const { signal } = stopping
  let position = await events.head()
  for await (const id of queries.rides.held(position)) {
    await byItself(() => deliveries.learn(id), failed('delivery', id))
  }

  const follow = async (progressed: () => void): Promise<void> => {
    for await (const batch of events.subscribe(position, MAX_BATCH, signal)) {
      await feed.take(batch.events)
      await forgive(batch.events)
      position = batch.position
      progressed()
    }
  }
  const onError = (error: unknown) => log.error({ err: error }, 'live failed, trying again')
  const following = keepTrying(follow, { signal, onError, world })
  // A place that could not be told is not repeated: the next one comes within seconds.
  const leave = positions.follow((place) => void riders.tell(place).catch(onError))
  return {
    riders,
    stop: async () => {
      stopping.abort()
      leave()
      feed.stop()
      await following
    },
  }
}

export type HttpOptions = {
  /**
   * Folders of the built web, of its half that draws pages on the server, and of the pictures. Undefined: there is
   * none.
   */
  web: string | undefined
  pages?: string | undefined
  pictures: string | undefined
  limits: LimitSettings
  /** The most ms that a payment request waits for the shopper. 30,000 if absent. */
  payAnswerMs?: number
  /** The most ms that any other request waits for stores. 10,000 if absent. */
  answerMs?: number
}

const groundOf = ({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: Config): MapGround => ({
  tiles: url === undefined || attribution === undefined ? null : { url, attribution },
})

type Deps = {
  config: Config
  commands: CommandDeps
  counters: Counters
  metrics: Metrics
  log: Logger
  ready(): Promise<void>
  stores: HttpDeps['stores']
  room: Room
  backups: HttpDeps['backups']
  behind: HttpDeps['behind']
  stack: Stack
  /** Holds the port until the shop listens on it. */
  desk: OpeningDesk
}

/** The part of the room for counts that those of reading requests take. The rest is for those that are stored. */
const READING_COUNTS = 0.5

const PAY_ANSWER_MS = 30_000
const ANSWER_MS = 10_000

/** Only EventStoreDB can be silent. Node 20 follows a deadline through every promise, which costs every order. */
const answerMs = ({ EVENTSTORE_URL }: Config): number =>
  EVENTSTORE_URL === undefined ? Number.POSITIVE_INFINITY : ANSWER_MS

/** Starts live streams first and the server last, so that a request finds everything it needs. */
export const startHttp = async (
  {
    config,
    commands,
    counters,
    room,
    metrics,
    log,
    ready,
    stores,
    backups,
    behind,
    stack,
    desk,
  }: Deps,
  options: HttpOptions,
): Promise<HttpServer> => {
  const { world, alert } = commands
  const { secret, stop } = await followSecret(commands, 'limits')
  stack.started('the watch over a secret', async () => stop())
  const about = {
    settings: options.limits,
    refused: (budget: BudgetName) => {
      metrics.refused(budget)
      if (budget === 'login.name') alert('password-guessing')
    },
  }
  const limits = createLimits({ ...about, counters, nameOf: hashedNames(() => secret().used) })
  // Reading requests are counted in memory alone, and are so many that hashing would cost a tenth of their time.
  const doors = createLimits({
    ...about,
    counters: openMemoryCounters(world, room, READING_COUNTS),
    nameOf: (owner) => owner,
  })
  const devices = createDevices({ secret, world })
  const known = createKnownBrowsers({ secret, devices, world })
  metrics.mayOverload(Object.keys(options.limits.classes))
  const heap = answeringHeap(config.MEMORY_MB)
  const watched = { refused: metrics.overloaded, heapPart: () => heap.used() / heap.most }
  const load = createLoad(world, watched, options.limits.classes)
  stack.started('the watch over the load', async () => load.stop())
  metrics.gauge({
    name: 'duka_wait_milliseconds',
    help: 'How late the process is (loop), and how long the oldest append (log) and read (turn) wait',
    label: 'of',
    read: async () => load.waits(),
  })
  const slowDown = createSlowDown(options.limits.wrongPasswords, world)
  const live = createLiveHub(usualStreamLimits, world)
  const feed = await startLive({ commands, hub: live, limits, log })
  stack.started('the live feed', feed.stop)
  const { payAnswerMs: answerWithinMs = PAY_ANSWER_MS } = options
  const payments = {
    answerWithinMs,
    mayReverse: mayReverse(config),
    byHand: payByHand(config),
    anonymous: { 'payment-callback': withoutPayer, 'refund-callback': withoutPayee },
  }
  const places = await readPlaces(config.PLACES_FILE)
  const pages = await loadPages(options.web, options.pages)
  const server = await startServer(
    {
      commands: { ...commands, events: load.watch(commands.events) },
      limits,
      doors,
      devices,
      load,
      turns: createTurns(world),
      answers: keepAnswers(world, room),
      keptPages: keepPages(world, room),
      known,
      slowDown,
      lateRefusals: createSlowDown(lateRefusals, world),
      live,
      riders: feed.riders,
      map: groundOf(config),
      places,
      isDemo: config.DEMO,
      isDemoInReach: config.DEMO && isOpenToOthers(config),
      payments,
      publicUrl: config.PUBLIC_URL,
      metrics,
      figures: figuresOnShopPort(config),
      log,
      ready,
      stores,
      backups,
      behind,
    },
    {
      host: config.HOST,
      port: config.PORT,
      answerWithinMs: options.answerMs ?? answerMs(config),
      publicUrl: config.PUBLIC_URL,
      trustedProxies: config.TRUST_PROXY,
      web: options.web,
      pages,
      pictures: options.pictures,
    },
    await desk.handOver(),
  )
  // The parts started "beside" stop at the same time: if a store does not answer, each of them waits for it.
  stack.startedBeside('the HTTP server', server.stop)
  return server
}
