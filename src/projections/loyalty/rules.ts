import { nairobiDay } from '../../contract/rules/dates.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import type { PointsWorth } from '../../domain/points-worth.ts'
import { usualWorth } from '../../domain/points-worth.ts'
import type { EventMeta } from '../../stores/event-store/events.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import { type Doer, doerOf, type Projection } from '../projection.ts'
import { everyDoc } from '../read-model-queries.ts'

/** A version of rules that staff set, with who set them and when. Every version is kept. */
type Versioned<Rules> = Doc & Rules & { at: string; actor: Doer }
export type RulesDoc = Versioned<LoyaltyRules>
/** The worth of points. */
export type WorthDoc = Versioned<PointsWorth>

const keepVersion = <Rules extends { version: number }>({
  data,
  meta,
}: {
  data: Rules
  meta: EventMeta
}) => {
  const id = String(data.version)
  return { id, fold: () => ({ id, ...data, at: meta.at, actor: doerOf(meta) }) }
}

export const loyaltyRulesVersions: Projection<RulesDoc> = {
  collection: { name: 'loyalty-rules', version: 1, indexes: [['-version']] },
  on: { LoyaltyRulesChanged: keepVersion },
}

export const pointsWorthVersions: Projection<WorthDoc> = {
  collection: { name: 'points-worth', version: 1, indexes: [['-version']] },
  on: { PointsWorthChanged: keepVersion },
}

/** Newest first, down to the version that held at the end of `day` in Nairobi. */
export const worthSince = async (store: ReadStore, day: string): Promise<WorthDoc[]> => {
  const versions: WorthDoc[] = []
  const query = { sort: ['-version'] }
  for await (const doc of everyDoc<WorthDoc>(store, pointsWorthVersions.collection, query)) {
    versions.push(doc)
    if (nairobiDay(new Date(doc.at)) <= day) break
  }
  return versions
}

/** The present worth of points. */
export const presentWorth = async (store: ReadStore): Promise<PointsWorth> => {
  const query = { sort: ['-version'], limit: 1 }
  const { docs } = await store.find<WorthDoc>(pointsWorthVersions.collection, query)
  return docs[0] ?? usualWorth
}
