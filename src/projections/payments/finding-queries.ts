import type { FindingsQuery } from '../../contract/payment/findings.ts'
import { toOrderNumber, typedCode } from '../../contract/rules/text.ts'
import { type Actor, denied, settlesPayments } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { chunks } from '../../lib/parts.ts'
import type { World } from '../../lib/world.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import {
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
  type Where,
} from '../read-model-queries.ts'
import { type FindingDoc, findings } from './findings.ts'

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. `search`: a whole receipt or order number. */
export type FindingFilter = Omit<FindingsQuery, 'branch' | 'to'> & {
  branchId?: number | undefined
  until?: string | undefined
}

export type FindingQueries = ReadModelQueries & {
  /** Newest money first, for people who settle payments. */
  list(actor: Actor, filter: FindingFilter, page: PageRequest): ReadModelAnswer<Page<FindingDoc>>
  byId(actor: Actor, id: string): ReadModelAnswer<FindingDoc>
  /** The number of open findings, counted up to 1,000, for people who settle payments. */
  countOpen(actor: Actor): ReadModelAnswer<number>
  /** By id: the findings that a statement or a command names. No route asks this. */
  withIds(ids: readonly string[]): Promise<Map<string, FindingDoc>>
  /** The findings whose own order this is, at most 100. No route asks this. */
  ofOrder(orderId: string): Promise<FindingDoc[]>
  /** The findings whose money was booked for this order, at most 100. No route asks this. */
  bookedFor(orderId: string): Promise<FindingDoc[]>
}

const states = { open: { isOpen: true }, settled: { isOpen: false }, all: {} } as const

/** The most documents of one receipt or order. More than one has it only by chance. */
const MOST_SAME = 100
const CHUNK = 500
const MOST_COUNTED = 1_000

export const openFindingQueries = (
  store: ReadStore,
  world: Pick<World, 'turn'>,
): FindingQueries => {
  const { collection } = findings
  const having = async (
    field: 'receipt' | 'reference' | 'orderId' | 'bookedFor',
    value: string,
  ) => {
    const query = { where: { [field]: value }, sort: [field], limit: MOST_SAME }
    return (await store.find<FindingDoc>(collection, query)).docs
  }
  const found = async (search: string | undefined): Promise<Where> => {
    if (search === undefined || search === '') return {}
    const orderNumber = toOrderNumber(search)
    if (orderNumber !== undefined) return { orderNumber }
    const receipt = typedCode(search)
    const docs = [...(await having('receipt', receipt)), ...(await having('reference', receipt))]
    return { id: { in: docs.map(({ id }) => id) } }
  }
  return {
    list: async (actor, filter, { limit, cursor }) => {
      if (!settlesPayments(actor)) return denied(actor)
      const { state = 'open', branchId, from = '', until, search } = filter
      const where: Where = {
        ...states[state],
        ...given({ branchId }),
        happenedAt: { gte: from, lt: until },
        ...(await found(search)),
      }
      const query = { where, sort: ['-happenedAt'], limit, after: cursor }
      return ok(await store.find<FindingDoc>(collection, query))
    },
    byId: async (actor, id) => {
      if (!settlesPayments(actor)) return denied(actor)
      const doc = await store.get<FindingDoc>(collection, id)
      return doc === undefined ? reject('FINDING_NOT_FOUND') : ok(doc)
    },
    countOpen: async (actor) =>
      settlesPayments(actor)
        ? ok(await store.count(collection, states.open, MOST_COUNTED))
        : denied(actor),
    withIds: async (ids) => {
      const known = new Map<string, FindingDoc>()
      for (const some of chunks(ids, CHUNK)) {
        for (const doc of await store.getMany<FindingDoc>(collection, some)) known.set(doc.id, doc)
        await world.turn()
      }
      return known
    },
    ofOrder: (orderId) => having('orderId', orderId),
    bookedFor: (orderId) => having('bookedFor', orderId),
    ...readsFrom(store, findings),
  }
}
