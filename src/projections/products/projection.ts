import { countStars, noStars, type StarCounts } from '../../contract/review.ts'
import type { Role } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import type { ProductEvent } from '../../domain/product/events.ts'
import type { SaidPrice } from '../../domain/product/prices.ts'
import { addedProduct, evolveProduct, type Product } from '../../domain/product/state.ts'
import type { EventMeta, Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { withEntry } from '../bounded-history.ts'
import { type Body, type DocChange, type Projection, update } from '../projection.ts'

/** `at`: when the price was set. `calledOffAt`: when this planned price was called off. */
export type PriceHistoryEntry = SaidPrice & {
  at: Instant
  by: Role
  byId: string
  calledOffAt: Instant | null
}
/** `id` is the product's id as text. Oldest entry first. */
export type PriceHistoryDoc = Doc & { entries: PriceHistoryEntry[] }

type CalledOff = Extract<ProductEvent, { type: 'ProductPriceCalledOff' }>

type StatedPrice = Omit<SaidPrice, 'from' | 'until'> & {
  from?: Instant | null
  until?: Instant | null
}

const entryOf = (stated: StatedPrice, { at, actor }: EventMeta): PriceHistoryEntry => {
  const { variantId, priceCents, compareAtPriceCents, from, until } = stated
  const price = { variantId, priceCents, compareAtPriceCents }
  const by = { at, by: actor.role, byId: actor.id }
  return { ...price, from: from ?? at, until: until ?? null, ...by, calledOffAt: null }
}

const append = ({ data, meta }: { data: StatedPrice & { productId: number }; meta: EventMeta }) =>
  update<PriceHistoryDoc>(String(data.productId), (doc) => ({
    ...doc,
    entries: withEntry(doc.entries, entryOf(data, meta)),
  }))

/** Marks the entry of a plan that was called off: the last one of this variant that begins at this moment. */
const callOff = ({ data, meta: { at } }: Recorded<CalledOff>) =>
  update<PriceHistoryDoc>(String(data.productId), (doc) => {
    const plan = doc.entries.findLast(
      ({ variantId, from, calledOffAt }) =>
        variantId === data.variantId && from === data.from && calledOffAt === null,
    )
    const entries = doc.entries.map((one) => (one === plan ? { ...one, calledOffAt: at } : one))
    return { ...doc, entries }
  })

/** Every price ever set for a product, with the time and the role of the person who set it. */
export const priceHistory: Projection<PriceHistoryDoc> = {
  collection: { name: 'price-history', version: 3, indexes: [] },
  on: {
    ProductAdded: ({ data, meta }) => {
      const id = String(data.productId)
      const first = data.variants.length > 0 ? data.variants : [{ ...data, variantId: 0 }]
      return { id, fold: () => ({ id, entries: first.map((one) => entryOf(one, meta)) }) }
    },
    ProductVariantAdded: ({ data: { productId, variant }, meta }) =>
      append({ data: { ...variant, productId }, meta }),
    ProductPriceChanged: append,
    ProductPriceCalledOff: callOff,
  },
}

/**
 * `id` is the product's id as text. Prices are in cents, as of the last event: `productAt` gives the prices of another
 * moment. `changedAt`: the last change of the product's page except stock, ISO 8601 in UTC. `revision`: the revision of
 * the product's stream.
 */
export type ProductDoc = Doc &
  Product & { starCounts: StarCounts; changedAt: string; revision: number }

/** An event about one product. */
type OnProduct<Data> = { data: { productId: number } & Data; meta: { at: string } }

const change = (
  { data: { productId }, meta: { at } }: OnProduct<unknown>,
  fold: (doc: Body<ProductDoc>) => Body<ProductDoc>,
): DocChange<ProductDoc> =>
  update<ProductDoc>(String(productId), (doc) => ({ ...fold(doc), changedAt: at }))

const counted = (doc: Body<ProductDoc>, rating: number, by: 1 | -1): Body<ProductDoc> => ({
  ...doc,
  starCounts: countStars(doc.starCounts, rating, by),
})
const count = (by: 1 | -1) => (event: OnProduct<{ rating: number }>) =>
  change(event, (doc) => counted(doc, event.data.rating, by))

/** Folds the event as the product itself does. */
const follow = (event: Recorded<ProductEvent>) => {
  const { data, meta, revision } = event
  return update<ProductDoc>(String(data.productId), (doc) => {
    const evolved = evolveProduct(doc, event, meta.at)
    return { ...doc, ...evolved, changedAt: meta.at, revision }
  })
}

export const products: Projection<ProductDoc> = {
  collection: { name: 'products', version: 7, indexes: [] },
  on: {
    ProductAdded: (event) => {
      const { data, meta, revision } = event
      const id = String(data.productId)
      const added = addedProduct(data, meta.at)
      return {
        id,
        fold: () => ({ ...added, id, starCounts: noStars, changedAt: meta.at, revision }),
      }
    },
    ProductChanged: follow,
    ProductSlugChanged: follow,
    ProductWithdrawn: follow,
    ProductBroughtBack: follow,
    ProductVariantAdded: follow,
    ProductVariantChanged: follow,
    ProductBarcodesChanged: follow,
    ProductPriceChanged: follow,
    ProductPriceCalledOff: follow,
    ReviewWritten: count(1),
    ReviewHidden: count(-1),
    ReviewShownAgain: count(1),
    ReviewEdited: (event) => {
      const { rating, ratingBefore, isHidden } = event.data
      if (isHidden) return []
      return change(event, (doc) => counted(counted(doc, ratingBefore, -1), rating, 1))
    },
  },
}
