import { nairobiDay } from '#contract/rules/dates.ts'
import { type PointsWorth, usualWorth } from '#src/domain/points-worth.ts'
import type { Role } from '../../domain/kernel/access.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'
import { everyDoc } from '../read-model-queries.ts'

/** A version of what points are worth, by whom, and from when on it applied. Every version stays. */
export type WorthDoc = Doc & PointsWorth & { at: string; actor: { id: string; role: Role } }

export const pointsWorthVersions: Projection<WorthDoc> = {
  collection: { name: 'points-worth', version: 1, indexes: [['-version']] },
  on: {
    PointsWorthChanged: ({ data, meta: { at, actor } }) => {
      const id = String(data.version)
      const by = { id: actor.id, role: actor.role }
      return { id, fold: () => ({ id, ...data, at, actor: by }) }
    },
  },
}

/** The newest first, down to the one that applied at the end of `day` in Nairobi. */
export const worthSince = async (store: ReadStore, day: string): Promise<WorthDoc[]> => {
  const versions: WorthDoc[] = []
  const query = { sort: ['-version'] }
  for await (const doc of everyDoc<WorthDoc>(store, pointsWorthVersions.collection, query)) {
    versions.push(doc)
    if (nairobiDay(new Date(doc.at)) <= day) break
  }
  return versions
}

/** What points are worth now. */
export const presentWorth = async (store: ReadStore): Promise<PointsWorth> => {
  const query = { sort: ['-version'], limit: 1 }
  const { docs } = await store.find<WorthDoc>(pointsWorthVersions.collection, query)
  return docs[0] ?? usualWorth
}

/** A version of the rules, by whom, and from when on it applied. Every version stays. */
export type RulesDoc = Doc & LoyaltyRules & { at: string; actor: { id: string; role: Role } }

export const loyaltyRulesVersions: Projection<RulesDoc> = {
  collection: { name: 'loyalty-rules', version: 1, indexes: [['-version']] },
  on: {
    LoyaltyRulesChanged: ({ data, meta: { at, actor } }) => {
      const id = String(data.version)
      const by = { id: actor.id, role: actor.role }
      return { id, fold: () => ({ id, ...data, at, actor: by }) }
    },
  },
}
