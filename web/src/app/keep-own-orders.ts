import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { user } from '#contract/user.ts'
import { ApiError } from '../lib/api.ts'
import { loadInTurn } from '../lib/load-later.ts'
import { correctedTime, deviceTime } from '../lib/server-clock.ts'
import { readStored, removeStored } from '../lib/stored.ts'
import { KEPT_ANSWERS } from '../shop/account/kept-answers-key.ts'
import { SESSION, useSession } from '../shop/account/session.ts'
import { followOtherTabs, useCheckout } from '../shop/checkout/use-checkout.ts'
import { nounOf } from '../shop/keys.ts'
import { dropKept, type Kept, keepAnswer, keptOf } from '../shop/order/kept/kept-answers.ts'
import { contentOf, isKeepable, keptAnswer, type Owner } from '../shop/order/kept/own-answers.ts'
import { fetchParts, UNSURE_MS } from './fetch-parts.ts'

const storedSession = z.object({ state: z.object({ user: user.nullable() }) })

/**
 * Whose orders may be kept: a customer's, or a guest's. Undefined for staff, and if another tab has signed out or
 * signed somebody else in.
 */
const ownerNow = (): Owner | undefined => {
  const { user } = useSession.getState()
  const stored = readStored(() => localStorage, SESSION, storedSession)?.state.user
  if (stored?.id !== user?.id) return undefined
  if (user === null) return null
  return user.role === 'customer' ? user.id : undefined
}

/** The owner, if the query asked for this owner: an answer may arrive after its asker has signed out. */
const ownerOf = ({ queryKey }: Query): Owner | undefined => {
  const owner = ownerNow()
  return isKeepable(queryKey) && queryKey[1] === owner ? owner : undefined
}

/** Fetches the orders' parts. The deliveries of orders that changed just now are fetched when a worker has seen it. */
const fetchOrSoon = async (
  client: QueryClient,
  owner: Owner,
  orders: readonly Order[],
): Promise<void> => {
  if (ownerNow() !== owner) return
  const justChanged = await fetchParts(client, owner, orders)
  if (justChanged.length === 0) return
  setTimeout(() => loadInTurn(() => fetchOrSoon(client, owner, justChanged)), UNSURE_MS)
}

const keep = (client: QueryClient, query: Query): void => {
  const owner = ownerOf(query)
  if (owner === undefined) return
  const { data, dataUpdatedAt } = query.state
  const content = contentOf(query.queryKey, data, owner)
  if (content === undefined) return
  const { orders, ...answer } = content
  keepAnswer(owner, { ...answer, at: Date.parse(correctedTime(dataUpdatedAt)) })
  if (orders.length > 0) loadInTurn(() => fetchOrSoon(client, owner, orders))
}

/** Gives the query its kept answer. It stays failed and invalidated, so that the page asks the server again. */
const restore = (query: Query, error: Error): void => {
  const owner = ownerOf(query)
  if (owner === undefined || query.state.data !== undefined) return
  const kept = keptAnswer(query.queryKey, owner)
  if (kept === undefined) return
  query.setState({
    data: kept.data,
    dataUpdatedAt: deviceTime(kept.at),
    status: 'error',
    error,
    isInvalidated: true,
  })
}

/** The server was not reached, or could not answer. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof TypeError

/** The kept answers that go with this one: all about its order, of which a list names none. */
const goesWith =
  (gone: Kept | undefined) =>
  ({ name, orderNumber }: Kept): boolean =>
    name === gone?.name || (orderNumber !== '' && orderNumber === gone?.orderNumber)

/** Whether the server no longer shows this order or delivery here: for example, its link has ended. */
const isShut = ({ queryKey }: Query, { status }: ApiError): boolean =>
  ['order', 'delivery'].includes(nounOf(queryKey)) && [401, 403, 404].includes(status)

/** What the server refuses now, this browser neither keeps nor goes on showing. */
const forget = (query: Query, error: ApiError): void => {
  const owner = ownerOf(query)
  if (owner === undefined) return
  const found = keptAnswer(query.queryKey, owner)
  dropKept(owner, goesWith(keptOf(owner).find(({ name }) => name === found?.name)))
  if (isShut(query, error)) query.setState({ data: undefined })
}

const failed = (query: Query): void => {
  const { error } = query.state
  if (error !== null && isAway(error)) restore(query, error)
  else if (error instanceof ApiError && error.status !== 429) forget(query, error)
}

/** After this time in ms without an answer, the kept one is shown. */
const PATIENCE_MS = 4_000

const showKeptSoon = (query: Query): void => {
  if (!isKeepable(query.queryKey) || query.state.data !== undefined) return
  setTimeout(() => {
    if (query.state.fetchStatus !== 'idle') restore(query, new TypeError('timeout'))
  }, PATIENCE_MS)
}

/** Takes up a query that was asked before this script was loaded. */
const takeUp = (client: QueryClient, query: Query): void => {
  if (query.state.status === 'success') keep(client, query)
  if (query.state.status === 'error') failed(query)
  if (query.state.status === 'pending') showKeptSoon(query)
}

/** What the page writes into the cache by itself (`manual`) is not kept. */
const follow = (client: QueryClient, event: QueryCacheNotifyEvent): void => {
  if (event.type !== 'updated') return
  const { action, query } = event
  if (action.type === 'success' && action.manual !== true) keep(client, query)
  if (action.type === 'error') failed(query)
  if (action.type === 'fetch') showKeptSoon(query)
}

/** Erases what this browser keeps of guests' orders that it has no secret of any more. */
const dropForgotten = (): (() => void) =>
  useCheckout.subscribe(({ guestOrders }, { guestOrders: before }) => {
    const owner = ownerNow()
    const gone = before.filter(({ id }) => guestOrders.every((order) => order.id !== id))
    if (owner === undefined || gone.length === 0) return
    dropKept(owner, (kept) => gone.some(({ orderNumber }) => orderNumber === kept.orderNumber))
  })

/**
 * Keeps the answers about the orders of whoever uses this browser, and shows them while the server cannot be reached.
 * Returns a function that ends this.
 */
export const keepOwnOrders = (client: QueryClient): (() => void) => {
  const owner = ownerNow()
  if (owner === undefined) removeStored(() => localStorage, KEPT_ANSWERS)
  else dropKept(owner, () => false)
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) takeUp(client, query)
  const stops = [
    dropForgotten(),
    followOtherTabs(),
    cache.subscribe((event) => follow(client, event)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
