/**
 * What a query is about. By these fields, a live message finds the queries that it makes outdated. A query without
 * `branch` is about all branches, and so on for each field.
 */
export type About = {
  readonly branch?: number | undefined
  readonly product?: number | undefined
  /** An order's id, or its number if the order is found by its number. Live messages use the same name. */
  readonly order?: string | undefined
  readonly delivery?: string | undefined
  readonly [detail: string]: unknown
}

/** A whole query key, or its beginning, which matches all queries of one kind. */
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
 * All query keys: `['shop', noun, about]` if the answer is the same for everybody, else `['own', userId, noun, about]`.
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
  /** Answers that depend on the user. `userId` is undefined if nobody is signed in. */
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
      orderLink: own('orderLink'),
      tracking: own('tracking'),
      payment: own('payment'),
      payments: own('payments'),
      deliveries: own('deliveries'),
      delivery: own('delivery'),
      drivers: own('drivers'),
      loyalty: own('loyalty'),
      staff: own('staff'),
      figures: own('figures'),
      /** Stock as the branch's staff see it. */
      stock: own('stock'),
    }
  },
}

/** Queries of products: prices, ratings and stock. */
export const goodsKeys = (userId: string | undefined) => [
  keys.shop.products(),
  keys.shop.product(),
  keys.own(userId).recommendations(),
]

/** Queries that change with an order of this user: the order, its payment, and the lists of orders. */
export const orderKeys = (userId: string | undefined, orderId: string) => {
  const { order, payment, orders } = keys.own(userId)
  return [order({ order: orderId }), payment({ order: orderId }), orders()]
}

export const isOwn = (key: Key): boolean => key[0] === 'own'

export const nounOf = (key: Key): string => (key[0] === 'own' ? key[2] : key[1])

export const aboutOf = (key: Key): About => (key[0] === 'own' ? key[3] : key[2]) ?? {}
