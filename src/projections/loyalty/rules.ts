import type { Role } from '../../domain/kernel/actor.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

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
