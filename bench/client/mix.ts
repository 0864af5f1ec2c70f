/** What shoppers ask for. Popularity is 1/rank: of products, branches, categories and sorts. */
import { deliveryFeeCents } from '../../src/domain/order/pricing.ts'
import { orderOfGoods } from '../../src/testing/http/branch-goods.ts'
import type { Random } from '../../src/testing/projections/history.ts'
import { BRANCHES, categories, products, stock } from '../shop/goods.ts'
import { MEMBERS, memberId, memberPhone, memberToken } from '../shop/members.ts'
import { plainGoods, radiusOf } from '../shop/past-orders.ts'
import { zipf } from '../shop/popularity.ts'

/** `name`: under which its statuses are counted, where one load asks for several things. */
export type Asked = {
  name?: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}
/** The answer before the next request. `link`: the header, by which a list goes on. `status`: '' before the first. */
export type Seen = { link: string | undefined; status: string; text(): string }
/** Gives the shopper's next request. */
export type Shopper = (seen: Seen) => Asked

export const pick = <T>(list: readonly T[], random: Random): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

const nth = <T>(list: readonly T[], rank: number): T => {
  const found = list[rank - 1]
  if (found === undefined) throw new Error(`There is no number ${rank}`)
  return found
}

/** Every request comes from another address, so that no budget of an address refuses it. */
export const addresses = (random: Random) => (): string => {
  const n = Math.floor(random() * 2 ** 24)
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

const encodings = 'gzip, deflate, br'

const reading = (random: Random) => {
  const address = addresses(random)
  return (path: string, cookie = ''): Asked => ({
    method: 'GET',
    path,
    headers: {
      'x-forwarded-for': address(),
      'accept-encoding': encodings,
      ...(cookie === '' ? {} : { cookie, accept: 'text/html' }),
    },
  })
}

const sorts = ['default', 'name-asc', 'price-asc', 'price-desc', 'name-desc'] as const
const anyCategory = [0, ...categories.map(({ categoryId }) => categoryId)]

/** The address of some list: of a branch, and perhaps of a category, sorted, or without sold out products. */
const someList = (random: Random) => {
  const branch = zipf(BRANCHES, 1, random)
  const category = zipf(anyCategory.length, 1, random)
  const sort = zipf(sorts.length, 1, random)
  return (): string => {
    const chosen = nth(anyCategory, category())
    const asked = new URLSearchParams({
      branch: String(branch()),
      limit: '24',
      sort: nth(sorts, sort()),
    })
    if (chosen !== 0) asked.set('category', String(chosen))
    if (random() < 0.2) asked.set('inStock', 'true')
    return `/api/products?${asked}`
  }
}

/** Lists, of which two fifths are read on by their cursor. */
export const lists = (random: Random): Shopper => {
  const get = reading(random)
  const list = someList(random)
  return ({ link = '' }) => {
    const further = random() < 0.4 ? /^<([^>]+)>/.exec(link)?.[1] : undefined
    return get(further ?? list())
  }
}

/** Products by their popularity, each at a branch. */
export const details = (random: Random): Shopper => {
  const get = reading(random)
  const product = zipf(products.length, 1, random)
  const branch = zipf(BRANCHES, 1, random)
  return () => get(`/api/products/slug/${nth(products, product()).slug}?branch=${branch()}`)
}

/** Words for a popular product, in one of the languages. One in twelve has a letter too few. */
const wordsFor = (rank: number, random: Random): string => {
  const { name, nameSw } = nth(products, rank)
  const [brand = '', kind = '', thing = ''] = name.toLowerCase().split(' ')
  const [kitu = ''] = nameSw.toLowerCase().split(' ')
  const words = pick([thing, kitu, `${kind} ${thing}`, `${brand} ${thing}`], random)
  return random() < 1 / 12 ? words.slice(0, 2) + words.slice(3) : words
}

/** Types a search: suggestions for every second letter, and at the end the list that was searched for. */
export const searches = (random: Random): Shopper => {
  const get = reading(random)
  const product = zipf(products.length, 1, random)
  const branch = zipf(BRANCHES, 1, random)
  let typing: string[] = []
  const begin = (): string[] => {
    const words = wordsFor(product(), random)
    const at = `branch=${branch()}`
    const suggestions = Array.from({ length: Math.ceil(words.length / 2) }, (_, n) => {
      const typed = words.slice(0, 2 * n + 2).trim()
      return `/api/search/suggest?${at}&q=${encodeURIComponent(typed)}`
    })
    return [...suggestions, `/api/products?${at}&limit=24&search=${encodeURIComponent(words)}`]
  }
  return () => {
    if (typing.length === 0) typing = begin()
    return get(typing.shift() ?? '/api/products')
  }
}

const pagePath = (product: () => number, category: () => number, random: Random): string => {
  const chance = random()
  if (chance < 0.15) return '/'
  if (chance < 0.4) {
    const chosen = categories[category() - 2]
    return chosen === undefined ? '/products' : `/products?category=${chosen.slug}`
  }
  if (chance < 0.5) return `/products?search=${encodeURIComponent(wordsFor(product(), random))}`
  if (chance < 0.55) return '/branches'
  return `/products/${nth(products, product()).slug}`
}

/** Pages that guests open, two thirds of them in English. */
export const pages = (random: Random): Shopper => {
  const get = reading(random)
  const product = zipf(products.length, 1, random)
  const category = zipf(anyCategory.length, 1, random)
  const branch = zipf(BRANCHES, 1, random)
  return () => {
    const language = random() < 2 / 3 ? 'en' : 'sw'
    const cookie = `duka_branch=branch-${branch()}; duka_language=${language}`
    return get(pagePath(product, category, random), cookie)
  }
}

const LINES = 3

const emptyShelves = new Set(stock.filter(({ available }) => available === 0).map(({ id }) => id))
const soldAt = Array.from({ length: BRANCHES }, (_, n) =>
  plainGoods.filter(({ productId }) => !emptyShelves.has(`${n + 1}.${productId}.0`)),
)

/** Orders of members by M-PESA, of up to three lines each. */
export const purchases = (random: Random): Shopper => {
  const branch = zipf(BRANCHES, 1, random)
  const goods = soldAt.map((sold) => zipf(sold.length, 1, random))
  return () => {
    const branchId = branch()
    const [sold, rank] = [nth(soldAt, branchId), nth(goods, branchId)]
    const chosen = new Set(Array.from({ length: LINES }, () => nth(sold, rank())))
    const offers = [...chosen].map(({ productId, priceCents }) => ({
      productId,
      variantId: 0,
      price: priceCents / 100,
      available: 1,
    }))
    const deliveryFee = deliveryFeeCents(radiusOf(branchId)) / 100
    const member = Math.floor(random() * MEMBERS)
    const buyer = { phone: `0${memberPhone(member).slice(3)}`, paymentMethod: 'mpesa' } as const
    return {
      method: 'POST',
      path: '/api/orders',
      headers: {
        cookie: `duka_session=${memberToken(member)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(orderOfGoods({ branchId, deliveryFee, offers }, offers, 1, buyer)),
    }
  }
}

/** Members who look at their own orders. */
export const histories = (random: Random): Shopper => {
  const get = reading(random)
  return () => {
    const member = Math.floor(random() * MEMBERS)
    const asked = get(`/api/orders/user/${memberId(member)}`)
    return {
      ...asked,
      headers: { ...asked.headers, cookie: `duka_session=${memberToken(member)}` },
    }
  }
}
