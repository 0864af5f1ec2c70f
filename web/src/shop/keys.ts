/** What a question is about. By these fields live messages find what they make old; a field that is left out means all. */
export type About = {
  readonly branch?: number | undefined
  readonly product?: number | undefined
  /** An order's id, or its number where it is followed by that: live messages name it the same way. */
  readonly order?: string | undefined
  readonly [detail: string]: unknown
}

/** A whole key, or its beginning: that of all questions of the kind. */
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

/** The keys of all queries: `['shop', noun, about]` where everybody gets the same answer, `['own', who, noun, about]` else. */
export const keys = {
  shop: {
    branches: shop('branches'),
    categories: shop('categories'),
    limits: shop('limits'),
    ground: shop('ground'),
    demo: shop('demo'),
    products: shopAbout('products'),
    product: shopAbout('product'),
    stock: shopAbout('stock'),
    prices: shopAbout('prices'),
    suggestions: shopAbout('suggestions'),
  },
  /** Answers that depend on who asks; undefined: somebody who is not signed in. */
  own: (userId: string | undefined) => {
    const own =
      <Noun extends string>(noun: Noun) =>
      (about: About = {}) =>
        ['own', userId ?? null, noun, about] as const
    return {
      session: own('session'),
      addresses: own('addresses'),
      wishlist: own('wishlist'),
      recommendations: own('recommendations'),
      reviews: own('reviews'),
      orders: own('orders'),
      order: own('order'),
      tracking: own('tracking'),
      payment: own('payment'),
      payments: own('payments'),
    }
  },
}

/** What shows goods as they are sold: prices, stars, and what is left of them. */
export const goodsKeys = (userId: string | undefined) => [
  keys.shop.products(),
  keys.shop.product(),
  keys.own(userId).recommendations(),
]

/** What changes with an order of whoever asks: it, its payment, and the lists that it stands in. */
export const orderKeys = (userId: string | undefined, orderId: string) => {
  const { order, payment, orders } = keys.own(userId)
  return [order({ order: orderId }), payment({ order: orderId }), orders()]
}

export const isOwn = (key: Key): boolean => key[0] === 'own'

export const nounOf = (key: Key): string => (key[0] === 'own' ? key[2] : key[1])

export const aboutOf = (key: Key): About => (key[0] === 'own' ? key[3] : key[2]) ?? {}
