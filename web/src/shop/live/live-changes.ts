import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveMessage, liveMessage } from '#contract/live.ts'
import { sawPosition } from '../../lib/api.ts'

/** Whatever live messages can speak of: what may have been missed while there was no connection. */
const liveKeys: readonly QueryKey[] = [
  ['orders'],
  ['order'],
  ['payments'],
  ['products'],
  ['product'],
  ['stock'],
  ['prices'],
  ['suggest'],
]

/** Keys name a branch as 'branch=3' in a query string, or by its number; 0 and none: no branch in particular. */
const branchIn = (part: unknown): number => {
  if (typeof part === 'number') return part
  return typeof part === 'string' ? Number(/(?:^|[?&])branch=(\d+)/.exec(part)?.[1] ?? 0) : 0
}

/** Products shown as another branch sells them are not touched by this one's stock. */
const asSoldAt =
  (branchId: number) =>
  ({ queryKey }: { queryKey: QueryKey }): boolean =>
    queryKey.map(branchIn).every((named) => named === 0 || named === branchId)

type Change = { queryKey: QueryKey; predicate?: (query: { queryKey: QueryKey }) => boolean }

const changesOf = (message: LiveMessage): readonly Change[] => {
  if (message.type === 'order')
    return [
      { queryKey: ['orders'] },
      { queryKey: ['order', message.orderId] },
      { queryKey: ['payments'] },
    ]
  if (message.type === 'catalogue')
    return [
      { queryKey: ['products'] },
      { queryKey: ['product'] },
      { queryKey: ['prices'] },
      { queryKey: ['suggest'] },
    ]
  const predicate = asSoldAt(message.branchId)
  return [
    { queryKey: ['stock', message.productId] },
    { queryKey: ['products'], predicate },
    { queryKey: ['product'], predicate },
  ]
}

/** The same change of two branches is two changes. */
const nameOf = (message: LiveMessage, { queryKey, predicate }: Change): string =>
  JSON.stringify([queryKey, message.type === 'stock' && predicate ? message.branchId : 0])

const parse = (data: string): LiveMessage | undefined => {
  try {
    return liveMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** Orders and prices at once; stock of a busy shop changes all the time, and what is shown of it may be a moment old. */
const WAIT_MS = { order: 50, catalogue: 50, stock: 1_500 } as const

/** Gathers messages for a moment, then invalidates each once: only what is on screen is fetched again. */
export const openLiveChanges = (client: QueryClient) => {
  const pending = new Map<string, Change>()
  const timers = new Map<LiveMessage['type'], ReturnType<typeof setTimeout>>()

  const flush = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    for (const change of pending.values()) void client.invalidateQueries(change)
    pending.clear()
  }
  return {
    /** `data` of a server-sent event; what is no live message is ignored. */
    take: (data: string): void => {
      const message = parse(data)
      if (message === undefined) return
      sawPosition(message.position)
      for (const change of changesOf(message)) pending.set(nameOf(message, change), change)
      if (!timers.has(message.type))
        timers.set(message.type, setTimeout(flush, WAIT_MS[message.type]))
    },
    /** Fetches again whatever may have changed unheard. */
    catchUp: (): void => {
      for (const queryKey of liveKeys) void client.invalidateQueries({ queryKey })
    },
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
