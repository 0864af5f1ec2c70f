import type { Role } from '../../domain/kernel/actor.ts'
import type { Instant } from '../../domain/kernel/event.ts'
import type { SaidPrice } from '../../domain/product/prices.ts'
import type { EventMeta } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { withEntry } from '../bounded-history.ts'
import { type Projection, update } from '../projection.ts'

/** `at`: the moment in which it was said. */
export type PriceEntry = SaidPrice & { at: Instant; by: Role }
/** `id` is the product's id as text. Oldest entry first. */
export type PriceHistoryDoc = Doc & { entries: PriceEntry[] }

type Said = Omit<SaidPrice, 'from' | 'until'> & { from?: Instant | null; until?: Instant | null }

const entryOf = (said: Said, { at, actor }: EventMeta): PriceEntry => {
  const { variantId, priceCents, compareAtPriceCents, from, until } = said
  const price = { variantId, priceCents, compareAtPriceCents }
  return { ...price, from: from ?? at, until: until ?? null, at, by: actor.role }
}

const append = ({ data, meta }: { data: Said & { productId: number }; meta: EventMeta }) =>
  update<PriceHistoryDoc>(String(data.productId), (doc) => ({
    ...doc,
    entries: withEntry(doc.entries, entryOf(data, meta)),
  }))

/** Every price that was ever said about a product, with the moment and the role of whoever said it. */
export const priceHistory: Projection<PriceHistoryDoc> = {
  collection: { name: 'price-history', version: 1, indexes: [] },
  on: {
    ProductAdded: ({ data, meta }) => {
      const id = String(data.productId)
      const first = data.variants.length > 0 ? data.variants : [{ ...data, variantId: 0 }]
      return { id, fold: () => ({ id, entries: first.map((one) => entryOf(one, meta)) }) }
    },
    ProductVariantAdded: ({ data: { productId, variant }, meta }) =>
      append({ data: { ...variant, productId }, meta }),
    ProductPriceChanged: append,
  },
}
