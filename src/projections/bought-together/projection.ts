import type { OrderLine } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { countIn, type Frequent } from '../most-frequent.ts'
import type { Projection } from '../projection.ts'

/** `orders`: the number of orders that held both. */
export type Partner = Frequent & { orders: number }
/** The products that were ordered along with a product, the most frequent first. `id` is the product's id as text. */
export type BoughtTogetherDoc = Doc & { partners: Partner[] }

/** The most partners of one product. */
export const MAX_PARTNERS = 40
/** The lines further down in a very long order say little about taste, and each pair costs a document. */
const MAX_PRODUCTS = 25

const productsOf = (lines: readonly OrderLine[]): number[] =>
  [...new Set(lines.map(({ productId }) => productId))].slice(0, MAX_PRODUCTS)

const meetOne = (partners: readonly Partner[], productId: number): Partner[] =>
  countIn(partners, productId, {
    most: MAX_PARTNERS,
    countOf: ({ orders }) => orders,
    fresh: (missed) => ({ productId, orders: 0, missed }),
    add: (one) => ({ ...one, orders: one.orders + 1 }),
  })

const meet = (partners: readonly Partner[], others: readonly number[]): Partner[] =>
  others.reduce(meetOne, partners).toSorted((a, b) => b.orders - a.orders)

export const boughtTogether: Projection<BoughtTogetherDoc> = {
  collection: { name: 'bought-together', version: 2, indexes: [] },
  on: {
    OrderPlaced: ({ data: { lines } }) => {
      const products = productsOf(lines)
      if (products.length < 2) return []
      return products.map((productId) => {
        const id = String(productId)
        const others = products.filter((other) => other !== productId)
        return { id, fold: (doc) => ({ id, partners: meet(doc?.partners ?? [], others) }) }
      })
    },
  },
}
