import { denied, isAdmin, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { given } from '../given.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type ImportDoc, imports } from './projection.ts'

export type ImportQueries = ReadModelQueries & {
  /** Newest first. Admins may ask for all, managers for those of the own branch. */
  list(
    actor: Actor,
    filter: { branchId?: number | undefined },
    page: PageRequest,
  ): Answer<Page<ImportDoc>>
  /** Undefined: none was begun. For whoever may see the file. */
  byId(importId: string): Promise<ImportDoc | undefined>
}

export const openImportQueries = (store: ReadStore): ImportQueries => ({
  list: async (actor, { branchId }, { limit, cursor }) => {
    const mayList = branchId === undefined ? isAdmin(actor) : runsBranch(actor, branchId)
    if (!mayList) return denied(actor)
    const query = { where: given({ branchId }), sort: ['-startedAt'], limit, after: cursor }
    return ok(await store.find<ImportDoc>(imports.collection, query))
  },
  byId: (importId) => store.get<ImportDoc>(imports.collection, importId),
  ...readsFrom(store, imports),
})
