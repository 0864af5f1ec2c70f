import { countStars, noStars, type StarCounts } from '../../contract/star-counts.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Projection, update } from '../projection.ts'

/** `id` is the product's id as text. Prices in cents. */
export type ProductDoc = Doc & ProductDetails & { productId: number; starCounts: StarCounts }

type Rated = { data: { productId: number; rating: number } }

const counted = (doc: Body<ProductDoc>, rating: number, by: 1 | -1): Body<ProductDoc> => ({
  ...doc,
  starCounts: countStars(doc.starCounts, rating, by),
})
const count =
  (by: 1 | -1) =>
  ({ data: { productId, rating } }: Rated) =>
    update<ProductDoc>(String(productId), (doc) => counted(doc, rating, by))

export const products: Projection<ProductDoc> = {
  collection: { name: 'products', version: 2, indexes: [] },
  on: {
    ProductAdded: ({ data }) => {
      const id = String(data.productId)
      return { id, fold: () => ({ id, starCounts: noStars, ...data }) }
    },
    ProductPriceChanged: ({ data: { productId, variantId, priceCents, compareAtPriceCents } }) => {
      const price = { priceCents, compareAtPriceCents }
      return update(String(productId), (doc) => {
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
    ReviewEdited: ({ data: { productId, rating, ratingBefore, isHidden } }) =>
      isHidden
        ? []
        : update(String(productId), (doc) => counted(counted(doc, ratingBefore, -1), rating, 1)),
  },
}
