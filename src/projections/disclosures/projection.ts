import type { DisclosureKind } from '../../domain/disclosure/events.ts'
import type { Role } from '../../domain/kernel/actor.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

/** A look into a customer's data. `about`: the order or account. `at` is ISO 8601 in UTC. Nothing personal. */
export type DisclosureDoc = Doc & {
  customerId: string
  kind: DisclosureKind
  about: string
  at: string
  actor: { id: string; role: Role }
}

/** The looks into the data of each customer who has an account. */
export const disclosures: Projection<DisclosureDoc> = {
  collection: { name: 'disclosures', version: 1, indexes: [['customerId', '-at']] },
  on: {
    PersonalDataDisclosed: ({ id, data: { customerId, kind, about }, meta: { at, actor } }) => {
      if (customerId === null) return []
      const by = { id: actor.id, role: actor.role }
      return { id, fold: () => ({ id, customerId, kind, about, at, actor: by }) }
    },
  },
}
