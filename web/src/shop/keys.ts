/**
 * The subject of a query. By these fields live messages find the queries that they make old. A missing field means all.
 */
export type About = {
  readonly branch?: number | undefined
  readonly product?: number | undefined
  /**
   * An order's id, or the number of an order that is followed by its number. Live messages name the order the same way.
   */
  readonly order?: string | undefined
  readonly delivery?: string | undefined
  readonly [detail: string]: unknown
}

/** A whole key, or the beginning that all queries of the kind share. */
type Key =
  | readonly ['shop', noun: string, about?: About]
  | readonly ['own', userId: string | null, noun: string, about?: About]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key
  }
}

const shop = <Noun extends string>(noun: Noun) => ['shop', noun] as const
const shopAbout =
  <Noun extends string>(noun: Noun) =>
  (about: About = {}) =>
    ['shop', noun, about] as const

/**
 * The keys of all queries: `['shop', noun, about]` if everybody gets the same answer, else `['own', userId, noun,
 * about]`.
 */
export const keys = {
  shop: {
    branches: shop('branches'),
    categories: shop('categories'),
    limits: shop('limits'),
    setup: shop('setup'),
    ground: shop('ground'),
    places: shop('places'),
    demo: shop('demo'),
    refusals: shop('refusals'),
    products: shopAbout('products'),
    product: shopAbout('product'),
    stock: shopAbout('stock'),
    facets: shopAbout('facets'),
    suggestions: shopAbout('suggestions'),
    loyalty: shopAbout('loyalty'),
  },
  /** Answers that depend on who asks. `userId` is undefined for somebody who is not signed in. */
  own: (userId: string | undefined) => {
    const own =
      <Noun extends string>(noun: Noun) =>
      (about: About = {}) =>
        ['own', userId ?? null, noun, about] as const
    return {
      session: own('session'),
      addresses: own('addresses'),
      wishlist: own('wishlist'),
      preferences: own('preferences'),
      recommendations: own('recommendations'),
      reviews: own('reviews'),
      orders: own('orders'),
      order: own('order'),
      tracking: own('tracking'),
      payment: own('payment'),
      payments: own('payments'),
      deliveries: own('deliveries'),
      delivery: own('delivery'),
      drivers: own('drivers'),
      loyalty: own('loyalty'),
      staff: own('staff'),
      figures: own('figures'),
      /** As the branch's staff see it. */
      stock: own('stock'),
    }
  },
}

/** Queries about goods as they are sold: prices, stars, and pieces left. */
export const goodsKeys = (userId: string | undefined) => [
  keys.shop.products(),
  keys.shop.product(),
  keys.own(userId).recommendations(),
]

/** Queries that an order of this user changes: the order, its payment, and the lists that show it. */
export const orderKeys = (userId: string | undefined, orderId: string) => {
  const { order, payment, orders } = keys.own(userId)
  return [order({ order: orderId }), payment({ order: orderId }), orders()]
}

export const isOwn = (key: Key): boolean => key[0] === 'own'

export const nounOf = (key: Key): string => (key[0] === 'own' ? key[2] : key[1])

export const aboutOf = (key: Key): About => (key[0] === 'own' ? key[3] : key[2]) ?? {}
