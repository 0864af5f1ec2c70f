import { countStars, noStars, type StarCounts } from '../../contract/rules/star-counts.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Change, type Projection, update } from '../projection.ts'

/**
 * `id` is the product's id as text. Prices in cents. `changedAt`: the last change of anything on its page, stock apart.
 * ISO 8601 in UTC.
 */
export type ProductDoc = Doc &
  ProductDetails & { productId: number; starCounts: StarCounts; changedAt: string }

/** An event's facts about one product, and their time. */
type Told<Data> = { data: { productId: number } & Data; meta: { at: string } }

const change = (
  { data: { productId }, meta: { at } }: Told<unknown>,
  fold: (doc: Body<ProductDoc>) => Body<ProductDoc>,
): Change<ProductDoc> =>
  update<ProductDoc>(String(productId), (doc) => ({ ...fold(doc), changedAt: at }))

const counted = (doc: Body<ProductDoc>, rating: number, by: 1 | -1): Body<ProductDoc> => ({
  ...doc,
  starCounts: countStars(doc.starCounts, rating, by),
})
const count = (by: 1 | -1) => (event: Told<{ rating: number }>) =>
  change(event, (doc) => counted(doc, event.data.rating, by))

export const products: Projection<ProductDoc> = {
  collection: { name: 'products', version: 4, indexes: [] },
  on: {
    ProductAdded: ({ data, meta: { at } }) => {
      const id = String(data.productId)
      return { id, fold: () => ({ id, starCounts: noStars, changedAt: at, ...data }) }
    },
    ProductPriceChanged: (event) => {
      const { variantId, priceCents, compareAtPriceCents } = event.data
      const price = { priceCents, compareAtPriceCents }
      return change(event, (doc) => {
        if (variantId === 0) return { ...doc, ...price }
        const variants = doc.variants.map((one) =>
          one.variantId === variantId ? { ...one, ...price } : one,
        )
        const isDefault = variants.some((one) => one.variantId === variantId && one.isDefault)
        return isDefault ? { ...doc, ...price, variants } : { ...doc, variants }
      })
    },
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
