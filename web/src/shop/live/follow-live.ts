import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveMessage, liveMessage } from '#contract/live.ts'
import { sawPosition } from '../../lib/api.ts'
import type { LiveWish } from '../../lib/live/leader.ts'
import { joinLive } from '../../lib/live/tabs.ts'
import { useSession } from '../account/session.ts'
import { type About, aboutOf, nounOf } from '../keys.ts'
import { tellMove, useLive } from './live.ts'

/** For each type of live message: the nouns of the query keys that it makes outdated. */
const nouns: Readonly<Record<LiveMessage['type'], readonly string[]>> = {
  // A delivery's page shows the status of its order.
  order: ['orders', 'order', 'delivery', 'tracking', 'payment', 'payments', 'figures'],
  delivery: ['deliveries', 'delivery', 'drivers'],
  catalogue: ['products', 'product', 'recommendations', 'facets', 'suggestions'],
  branch: ['branches'],
  stock: ['stock', 'products', 'product', 'recommendations'],
  loyalty: ['loyalty'],
}

const subjectOf = (message: LiveMessage): About => {
  if (message.type === 'order') return { order: message.orderId }
  if (message.type === 'delivery') return { delivery: message.deliveryId }
  return message.type === 'stock' ? { branch: message.branchId, product: message.productId } : {}
}

const agrees = <Value>(one: Value | undefined, other: Value | undefined): boolean =>
  one === undefined || other === undefined || one === other

/**
 * True if the message makes the query outdated. A change of one branch's stock does not concern products shown for
 * another branch.
 */
const concerns = (message: LiveMessage, key: QueryKey): boolean => {
  const about = aboutOf(key)
  const subject = subjectOf(message)
  return (
    nouns[message.type].includes(nounOf(key)) &&
    agrees(about.branch, subject.branch) &&
    agrees(about.product, subject.product) &&
    agrees(about.order, subject.order) &&
    agrees(about.delivery, subject.delivery)
  )
}

const isLive = (key: QueryKey): boolean =>
  Object.values(nouns).some((some) => some.includes(nounOf(key)))

const parse = (data: string): LiveMessage | undefined => {
  try {
    return liveMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/**
 * How long messages are collected before the queries are fetched again, in ms. Messages about stock are collected for
 * longer, because stock changes often in a busy shop.
 */
const WAIT_MS = {
  order: 50,
  delivery: 50,
  catalogue: 50,
  branch: 50,
  loyalty: 50,
  stock: 1_500,
} as const

/**
 * Fetches the queries on screen again, and the others once a page shows them. A first answer that is still on its way may
 * be from before the change, so its query counts as outdated once more when the answer has come.
 */
const outdate = (client: QueryClient, isConcerned: (key: QueryKey) => boolean): void => {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isConcerned(queryKey)
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined && query.isActive()) continue
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
  void client.invalidateQueries({ predicate })
}

/**
 * Collects live messages for a moment, then invalidates the queries that they concern. Only queries on screen are
 * fetched again.
 */
export const openLiveChanges = (client: QueryClient) => {
  const pending = new Map<string, LiveMessage>()
  const timers = new Map<LiveMessage['type'], ReturnType<typeof setTimeout>>()

  const flush = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    const messages = [...pending.values()]
    pending.clear()
    outdate(client, (key) => messages.some((message) => concerns(message, key)))
  }
  return {
    /** Takes the `data` of a server-sent event. Anything that is not a live message is ignored. */
    take: (data: string): void => {
      const message = parse(data)
      if (message === undefined) return
      sawPosition(message.position)
      pending.set(JSON.stringify([message.type, subjectOf(message)]), message)
      if (!timers.has(message.type))
        timers.set(message.type, setTimeout(flush, WAIT_MS[message.type]))
    },
    /** Fetches again every query that a missed message may concern. */
    catchUp: (): void => outdate(client, isLive),
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

type ConnectionHandlers = { onUp(): void; onDown(): void; onRefused(): void }

const PATH = '/api/live'
/** If the server has no room for a stream, the page fetches its queries again about this often, in ms. */
const ASK_EVERY_MS = 60_000

/**
 * What this tab wants from the live stream. Staff, and pages that wait for a payment, need messages even while the page
 * is hidden.
 */
const wishNow = (): LiveWish => {
  const { followed, deliveries, fleet, waits } = useLive.getState()
  const { user } = useSession.getState()
  const isStaff = user !== null && user.role !== 'customer'
  return {
    names: { orders: followed, deliveries, fleet: fleet ? ['true'] : [] },
    /** The server sends each user only what the user may hear, so another user needs a new connection. */
    who: user?.id ?? '',
    stays: isStaff || waits > 0,
  }
}

/** Fetches queries again when live messages report changes, until the returned function is called. */
export const followLive = (
  client: QueryClient,
  { onUp, onDown, onRefused }: ConnectionHandlers,
) => {
  const changes = openLiveChanges(client)
  let asking: ReturnType<typeof setInterval> | undefined
  const stopAsking = (): void => {
    clearInterval(asking)
    asking = undefined
  }
  const ask = (): void => {
    if (document.visibilityState === 'visible') changes.catchUp()
  }
  const tab = joinLive(PATH, wishNow(), {
    onData: changes.take,
    onMove: tellMove,
    onUp: (missed) => {
      stopAsking()
      onUp()
      useLive.getState().setHeard(true)
      if (missed) changes.catchUp()
    },
    onDown: () => {
      useLive.getState().setHeard(false)
      onDown()
    },
    onRefused: () => {
      useLive.getState().setHeard(false)
      onRefused()
      asking ??= setInterval(ask, ASK_EVERY_MS * (1 + Math.random() / 2))
    },
  })
  let last = JSON.stringify(wishNow())
  const wishAgain = (): void => {
    const next = wishNow()
    if (JSON.stringify(next) === last) return
    last = JSON.stringify(next)
    tab.wish(next)
  }
  const stops = [useLive.subscribe(wishAgain), useSession.subscribe(wishAgain)]
  return () => {
    for (const stop of stops) stop()
    stopAsking()
    tab.leave()
    changes.stop()
  }
}
