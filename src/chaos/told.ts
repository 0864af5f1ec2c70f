import type { Recorded } from '#src/stores/event-store/events.ts'
import type { Doc } from '#src/stores/read-store/port.ts'

/** An answer says that an event of this type is in the log, in the stream of this id or with the id among its data. */
export type Fact = { type: string; id: string }

/** What the shop has told its users. All of it must hold, whatever happens to the shop. */
export type Told = {
  facts: Fact[]
  /** Of the newest event that an answer stands for. */
  positions: Set<string>
  /** The order of each request for one. Each goes to a street of its own. */
  orders: Map<string, { orderId: string; street: string }>
  /** The streets of orders that were refused for good. */
  refused: Set<string>
  /** What contradicted a promise at once. */
  broken: string[]
}

export const nothingTold = (): Told => ({
  facts: [],
  positions: new Set(),
  orders: new Map(),
  refused: new Set(),
  broken: [],
})

/** Notes the answer to a request for an order. The same request must always give the same order. */
export const noteOrder = (told: Told, key: string, orderId: string, street: string): void => {
  const before = told.orders.get(key)
  if (before !== undefined && before.orderId !== orderId) {
    told.broken.push(`the request ${key} gave the orders ${before.orderId} and ${orderId}`)
  }
  told.orders.set(key, { orderId, street })
  told.facts.push({ type: 'OrderPlaced', id: orderId })
}

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

/** What somebody was told and is not in the log. */
export const missingIn = (events: readonly Recorded[], { facts, positions }: Told): string[] => {
  const known = new Set<string>()
  const places = new Set<string>()
  for (const { type, stream, data, position } of events) {
    places.add(position)
    known.add(`${type} ${idOf(stream)}`)
    for (const value of Object.values(data)) {
      if (typeof value === 'string') known.add(`${type} ${value}`)
    }
  }
  return [
    ...facts
      .filter(({ type, id }) => !known.has(`${type} ${id}`))
      .map(({ type, id }) => `${type} of ${id} was acknowledged, and is not in the log`),
    ...[...positions]
      .filter((position) => !places.has(position))
      .map((position) => `position ${position} was acknowledged, and is not in the log`),
  ]
}

/** Requests that gave two orders, and orders in the log that were refused. */
export const wrongOrdersIn = (events: readonly Recorded[], { refused }: Told): string[] => {
  const placed = new Map<string, string[]>()
  for (const { type, data } of events) {
    if (type !== 'OrderPlaced') continue
    const { street } = data.address
    placed.set(street, [...(placed.get(street) ?? []), data.orderId])
  }
  return [...placed].flatMap(([street, ids]) => [
    ...(ids.length > 1 ? [`one request gave the orders ${ids.join(', ')}`] : []),
    ...(refused.has(street) ? [`order ${ids.join()} was refused, and is in the log`] : []),
  ])
}

/** Acknowledged orders that are not among the orders which can be read. */
export const unreadable = (docs: readonly Doc[], { orders }: Told): string[] => {
  const known = new Set(docs.map(({ id }) => id))
  return [...orders.values()]
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId }) => `order ${orderId} was acknowledged, and cannot be read`)
}
