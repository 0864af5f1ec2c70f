import {
  type Actor,
  denied,
  isDriver,
  runsBranches,
  seesAllPayments,
} from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ShortReason } from '../../domain/kernel/vocabulary.ts'
import type { Doc, Page, ReadStore } from '../../stores/read-store/port.ts'
import { moneyBefore } from '../ledger/order-money.ts'
import type { Projection } from '../projection.ts'
import {
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
  type Where,
} from '../read-model-queries.ts'

/**
 * Cash of one order that one carrier should have and does not report, until staff have decided. `id` is
 * `<orderId>.<carrierId>`. `takenCents`: what the carrier reports, null where the log does not tell. `since`: when the
 * shop learned of it. Money in cents, times ISO 8601 in UTC.
 */
export type MissingCashDoc = Doc & {
  orderId: string
  orderNumber: string
  branchId: number
  carrierId: string
  deliveryId: string
  takenCents: number | null
  missingCents: number
  openCents: number
  reason: ShortReason | null
  since: string
}

/** What is missing now. What is settled leaves. */
export const missingCash: Projection<MissingCashDoc, [typeof moneyBefore]> = {
  collection: {
    name: 'missing-cash',
    version: 1,
    indexes: [['-since'], ['branchId', '-since'], ['carrierId', '-since']],
  },
  tells: [moneyBefore],
  on: {
    CashShortNoted: ({ data, meta }, { money }) => {
      const { orderId, carrierId, deliveryId, takenCents, missingCents, openCents, reason } = data
      const id = `${orderId}.${carrierId}`
      if (openCents === 0 || money === undefined) return { id, fold: () => undefined }
      const { orderNumber, branchId } = money
      return {
        id,
        fold: (before) => ({
          id,
          orderId,
          orderNumber,
          branchId,
          carrierId,
          deliveryId,
          takenCents,
          missingCents,
          openCents,
          reason,
          since: before?.since ?? meta.at,
        }),
      }
    },
  },
}

export type MissingCashQueries = ReadModelQueries & {
  /**
   * Missing cash, newest first. People who settle payments see all, a manager that of the branch, a driver the own.
   */
  list(actor: Actor, page: PageRequest): ReadModelAnswer<Page<MissingCashDoc>>
}

/** The conditions that find the missing cash that the actor may see. Null: the actor may see none. */
const missingFor = (actor: Actor): Where | null => {
  if (isDriver(actor)) return { carrierId: actor.id }
  if (seesAllPayments(actor)) return {}
  if (!runsBranches(actor) || actor.branchId === undefined) return null
  return { branchId: actor.branchId }
}

export const openMissingCashQueries = (store: ReadStore): MissingCashQueries => ({
  list: async (actor, { limit, cursor }) => {
    const where = missingFor(actor)
    if (where === null) return denied(actor)
    const query = { where, sort: ['-since'], limit, after: cursor }
    return ok(await store.find<MissingCashDoc>(missingCash.collection, query))
  },
  ...readsFrom(store, missingCash),
})
