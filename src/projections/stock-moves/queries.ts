import type { StockTerm } from '../../contract/branch/stock-sum.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/vocabulary.ts'
import { denied, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor, Role } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { orders } from '../orders/projection.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { transfers } from '../transfers/projection.ts'
import { users } from '../users/projection.ts'
import { staffNames } from '../users/staff-names.ts'
import { type Holder, holdersOf } from './holders.ts'
import { type StockMoveDoc, stockMoves } from './projection.ts'

/** `by`: the staff's name, and null of everybody else. */
export type StockMove = Omit<StockMoveDoc, 'actor' | 'holderId'> &
  Holder & { role: Role; by: string | null }

export type StockMoveQueries = ReadModelQueries & {
  /** The events behind one term of a shelf's sum, newest first, for those who run the branch. */
  ofTerm(
    actor: Actor,
    key: StockKey,
    term: StockTerm,
    page: PageRequest,
  ): Answer<{ moves: StockMove[]; next?: string | undefined }>
}

export const openStockMoveQueries = (store: ReadStore): StockMoveQueries => ({
  ofTerm: async (actor, key, term, { limit, cursor }) => {
    if (!runsBranch(actor, key.branchId)) return denied(actor)
    const query = { where: { stockId: stockKeyId(key), term }, sort: ['-at'] }
    const { docs, next } = await store.find<StockMoveDoc>(stockMoves.collection, {
      ...query,
      limit,
      after: cursor,
    })
    const actors = docs.map(({ actor: by }) => by)
    const [nameOf, holderOf] = await Promise.all([
      staffNames(store, actors),
      holdersOf(store, docs),
    ])
    const moves = docs.map(({ actor: { id, role }, holderId, ...move }) => ({
      ...move,
      role,
      by: nameOf(id),
      ...holderOf(holderId),
    }))
    return ok({ moves, next })
  },
  ...readsFrom(store, stockMoves, orders, transfers, users),
})
