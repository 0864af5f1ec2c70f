import type { PaymentsQuery } from '../../contract/payment/staff-payment.ts'
import { toOrderNumber } from '../../contract/rules/order-number.ts'
import {
  denied,
  isDriver,
  runsBranches,
  seesAllPayments,
  seesPayment,
} from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { openAttempt } from '../../domain/payment/state.ts'
import type { World } from '../../lib/world.ts'
import type { Page, Query, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { everyDoc } from '../every-doc.ts'
import { given } from '../given.ts'
import { type PaymentReceiptDoc, paymentReceipts } from '../payment-receipts/projection.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type MatchingQueries, openMatching } from './matching.ts'
import { type PaymentDoc, payments } from './projection.ts'

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. `search`: a whole order number or receipt. */
export type PaymentFilter = Omit<PaymentsQuery, 'branch' | 'to'> & {
  branchId?: number | undefined
  until?: string | undefined
}

/** A prompt that has not come to an end. `wasSent`: it may have gone out. */
export type OpenAttempt = { orderId: string; attemptId: string; wasSent: boolean }

/**
 * Lists are newest first, refunds that are due oldest first. They hold the orders that M-PESA was asked for, or
 * brought, money for.
 */
export type PaymentQueries = ReadModelQueries &
  MatchingQueries & {
    list(actor: Actor, filter: PaymentFilter, page: PageRequest): Answer<Page<PaymentDoc>>
    /**
     * Orders whose cash is missing, the latest first: all for those who settle payments, the branch's own for its
     * manager, and their own for drivers.
     */
    missingCash(actor: Actor, page: PageRequest): Answer<Page<PaymentDoc>>
    /** The payment, whatever its method, for those who settle payments and the manager of the order's branch. */
    ofOrder(actor: Actor, orderId: string): Answer<PaymentDoc>
    /** Orders that wait for M-PESA since before `iso`, the longest first. For workers alone, as the next. */
    unpaidSince(iso: string): AsyncIterable<string>
    /** Prompts that were started before `iso` and have not come to an end, the oldest first. */
    openAttempts(iso: string): AsyncIterable<OpenAttempt>
  }

const views = {
  all: {},
  review: { inReview: true },
  refunds: { owesRefund: true },
  open: { unsettled: true },
  differences: { missesCash: true },
} as const satisfies Record<NonNullable<PaymentsQuery['view']>, Query['where']>

type Where = NonNullable<Query['where']>

/** A refund is as old as it has been due, and a difference as it has been known. */
const times = {
  all: 'startedAt',
  review: 'startedAt',
  refunds: 'owesSince',
  open: 'startedAt',
  differences: 'shortSince',
} as const satisfies Record<keyof typeof views, keyof PaymentDoc>

/** Whose missing cash the actor may see. Null: nobody's. */
const missingFor = (actor: Actor): Where | null => {
  if (isDriver(actor)) return { shortCarrier: actor.id }
  if (seesAllPayments(actor)) return { missesCash: true }
  if (!runsBranches(actor) || actor.branchId === undefined) return null
  return { missesCash: true, branchId: actor.branchId }
}

export const openPaymentQueries = (
  store: ReadStore,
  world: Pick<World, 'turn'>,
): PaymentQueries => {
  const { collection } = payments

  const found = async (search: string | undefined): Promise<Where> => {
    if (search === undefined || search === '') return {}
    const orderNumber = toOrderNumber(search)
    if (orderNumber !== undefined) return { orderNumber }
    const id = search.toUpperCase()
    const receipt = await store.get<PaymentReceiptDoc>(paymentReceipts.collection, id)
    return { id: { in: [...(receipt?.orderIds ?? []), ...(receipt?.namedFor ?? [])] } }
  }

  const oldest = (field: 'unpaidSince' | 'promptedAt', before: string) =>
    everyDoc<PaymentDoc>(store, collection, { where: { [field]: { lt: before } }, sort: [field] })

  return {
    list: async (actor, filter, { limit, cursor }) => {
      if (!seesAllPayments(actor)) return denied(actor)
      const { view = 'all', status, branchId, from = '', until, search } = filter
      const time = times[view]
      const where: Where = {
        ...views[view],
        ...given({ paymentStatus: status, branchId }),
        [time]: { gte: from, lt: until },
        ...(await found(search)),
      }
      const sort = [view === 'refunds' ? time : `-${time}`]
      const query = { where, sort, limit, after: cursor }
      return ok(await store.find<PaymentDoc>(collection, query))
    },
    missingCash: async (actor, { limit, cursor }) => {
      const where = missingFor(actor)
      if (where === null) return denied(actor)
      const query = { where, sort: ['-shortSince'], limit, after: cursor }
      return ok(await store.find<PaymentDoc>(collection, query))
    },
    ofOrder: async (actor, orderId) => {
      const doc = await store.get<PaymentDoc>(collection, orderId)
      return doc !== undefined && seesPayment(actor, doc) ? ok(doc) : reject('ORDER_NOT_FOUND')
    },
    ...openMatching(store, world),
    unpaidSince: async function* (iso) {
      for await (const { id } of oldest('unpaidSince', iso)) yield id
    },
    openAttempts: async function* (iso) {
      for await (const { id: orderId, payment } of oldest('promptedAt', iso)) {
        const attempt = openAttempt(payment)
        if (attempt === undefined) continue
        yield { orderId, attemptId: attempt.attemptId, wasSent: attempt.state !== 'created' }
      }
    },
    ...readsFrom(store, payments, paymentReceipts),
  }
}
