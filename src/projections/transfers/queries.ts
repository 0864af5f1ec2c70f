import { denied, isAdmin, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { TransferStatus } from '../../domain/transfer/vocabulary.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { given } from '../given.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { users } from '../users/projection.ts'
import { staffNames } from '../users/staff-names.ts'
import { type TransferDoc, transfers } from './projection.ts'

/** Branches by id. */
export type TransferFilter = {
  from?: number | undefined
  to?: number | undefined
  status?: TransferStatus | undefined
}

export type TransferQueries = ReadModelQueries & {
  /** Newest first. Admins may ask for all, managers for what leaves the own branch or comes to it. */
  list(actor: Actor, filter: TransferFilter, page: PageRequest): Answer<Page<TransferDoc>>
  /** The transfer, for the people of its two branches and admins. */
  byId(actor: Actor, transferId: string): Answer<TransferDoc>
  /** The names of the staff who did something to a transfer that was asked for, by their ids. */
  namesIn(docs: readonly TransferDoc[]): Promise<(id: string) => string | null>
}

const runs = (actor: Actor, branchId: number | undefined): boolean =>
  branchId !== undefined && runsBranch(actor, branchId)

export const openTransferQueries = (store: ReadStore): TransferQueries => ({
  list: async (actor, { from, to, status }, { limit, cursor }) => {
    const isOwn = runs(actor, from) || runs(actor, to)
    if (!isOwn && !isAdmin(actor)) return denied(actor)
    const where = given({ fromBranchId: from, toBranchId: to, status })
    const query = { where, sort: ['-plannedAt'], limit, after: cursor }
    return ok(await store.find<TransferDoc>(transfers.collection, query))
  },
  byId: async (actor, transferId) => {
    const doc = await store.get<TransferDoc>(transfers.collection, transferId)
    const isSeen =
      doc !== undefined && (runs(actor, doc.fromBranchId) || runs(actor, doc.toBranchId))
    return isSeen ? ok(doc) : reject('TRANSFER_NOT_FOUND')
  },
  namesIn: (docs) =>
    staffNames(
      store,
      docs.flatMap(({ plannedBy, parts }) => [plannedBy, ...parts.map(({ actor }) => actor)]),
    ),
  ...readsFrom(store, transfers, users),
})
