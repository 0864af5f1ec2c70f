import { denied, isAdmin, isDriver } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type DutyDoc, duties } from './projection.ts'

type Duty = Pick<DutyDoc, 'isOn' | 'since'>

export type DutyQueries = ReadModelQueries & {
  /** The asking driver's own. */
  own(actor: Actor): Answer<Duty>
  /** Those of these drivers who have been on duty before, by their ids. For whoever assigns deliveries. */
  ofDrivers(actor: Actor, driverIds: readonly string[]): Answer<ReadonlyMap<string, DutyDoc>>
}

export const openDutyQueries = (store: ReadStore): DutyQueries => ({
  own: async (actor) => {
    if (!isDriver(actor)) return denied(actor)
    const doc = await store.get<DutyDoc>(duties.collection, actor.id)
    return ok({ isOn: doc?.isOn ?? false, since: doc?.since ?? null })
  },
  ofDrivers: async (actor, driverIds) => {
    if (!isAdmin(actor)) return denied(actor)
    const docs = await store.getMany<DutyDoc>(duties.collection, driverIds)
    return ok(new Map(docs.map((doc) => [doc.id, doc])))
  },
  ...readsFrom(store, duties),
})
