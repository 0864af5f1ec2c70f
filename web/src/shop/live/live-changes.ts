import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveMessage, liveMessage } from '#contract/live/live.ts'
import { sawPosition } from '../../lib/api.ts'
import { type About, aboutOf, nounOf } from '../keys.ts'

/** The nouns of the keys that each type of message can make old. */
const nouns: Readonly<Record<LiveMessage['type'], readonly string[]>> = {
  order: ['orders', 'order', 'tracking', 'payment', 'payments', 'figures'],
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

/** One branch's stock does not touch products shown as another branch sells them. */
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

/** Orders and prices are fetched at once. Stock changes all the time in a busy shop, so it may be a moment old. */
const WAIT_MS = {
  order: 50,
  delivery: 50,
  catalogue: 50,
  branch: 50,
  loyalty: 50,
  stock: 1_500,
} as const

/** Gathers messages for a moment, then invalidates once what they concern. Only queries on screen are fetched again. */
export const openLiveChanges = (client: QueryClient) => {
  const pending = new Map<string, LiveMessage>()
  const timers = new Map<LiveMessage['type'], ReturnType<typeof setTimeout>>()

  const flush = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    const messages = [...pending.values()]
    pending.clear()
    void client.invalidateQueries({
      predicate: ({ queryKey }) => messages.some((message) => concerns(message, queryKey)),
    })
  }
  return {
    /** Takes the `data` of a server-sent event, and ignores data that is no live message. */
    take: (data: string): void => {
      const message = parse(data)
      if (message === undefined) return
      sawPosition(message.position)
      pending.set(JSON.stringify([message.type, subjectOf(message)]), message)
      if (!timers.has(message.type))
        timers.set(message.type, setTimeout(flush, WAIT_MS[message.type]))
    },
    /** Fetches again everything that may have changed unheard. */
    catchUp: (): void =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => isLive(queryKey) }),
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
