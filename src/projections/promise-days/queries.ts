import { denied, isAdmin, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { everyDoc } from '../every-doc.ts'
import { given } from '../given.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type PromiseDayDoc, promiseDays } from './projection.ts'

export type PromiseQueries = ReadModelQueries & {
  /** The days from `from` ('YYYY-MM-DD') on. Admins may ask for all branches, managers for the own one. */
  since(actor: Actor, from: string, branchId: number | undefined): Answer<PromiseDayDoc[]>
}

const mayAsk = (actor: Actor, branchId: number | undefined): boolean =>
  branchId === undefined ? isAdmin(actor) : runsBranch(actor, branchId)

export const openPromiseQueries = (store: ReadStore): PromiseQueries => ({
  since: async (actor, from, branchId) => {
    if (!mayAsk(actor, branchId)) return denied(actor)
    const where = given({ branchId, day: { gte: from } })
    const docs: PromiseDayDoc[] = []
    for await (const doc of everyDoc<PromiseDayDoc>(store, promiseDays.collection, { where }))
      docs.push(doc)
    return ok(docs)
  },
  ...readsFrom(store, promiseDays),
})
