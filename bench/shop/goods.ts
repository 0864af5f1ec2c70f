/** Support for other benchmarks: 10,000 products at 8 branches, with their stock. The list is always the same. `BENCH_PRODUCTS` changes the number. */
import {
  branchDoc,
  categoryDoc,
  productDoc,
  stockDoc,
} from '../../src/testing/catalogue/catalogue.ts'

export const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 10_000)
export const BRANCHES = 8

const words = (text: string) => text.split(' ')
const adjectives = words(
  'Sifted Brown White Fresh Dried Smoked Sweet Salted Organic Local Roasted Ground',
)
const things = words(
  'Flour Sugar Rice Beans Milk Tea Coffee Bread Oil Salt Soap Candles Batteries Juice Water Maize Onions Tomatoes Kale Bananas Mangoes Oranges Eggs Butter Honey Pasta Spice Biscuits Matches Detergent',
)
const swahili = words(
  'Unga Sukari Mchele Maharagwe Maziwa Chai Kahawa Mkate Mafuta Chumvi Sabuni Mishumaa Betri Juisi Maji Mahindi Vitunguu Nyanya Sukuma Ndizi Maembe Machungwa Mayai Siagi Asali Tambi Viungo Biskuti Viberiti Dawa',
)
const brands = words('Jua Mwezi Nyota Simba Twiga Chui Kifaru Tembo Pundamilia Swala Korongo Tai')

/** A fixed seed, so that the list is always the same. */
let seed = 1
const pick = <T>(list: readonly T[], fallback: T): T => {
  seed = (seed * 48_271) % 2_147_483_647
  return list[seed % list.length] ?? fallback
}
const numbers = Array.from({ length: 1_000 }, (_, n) => n)

export const products = Array.from({ length: PRODUCTS }, (_, n) => {
  const thing = pick(numbers, 0) % things.length
  const name = `${pick(brands, '')} ${pick(adjectives, '')} ${things[thing]} ${n % 40}`
  const priceCents = 500 + pick(numbers, 0) * 100
  const variants = [1, 2, 4].map((times, index) => ({
    variantId: index + 1,
    name: `${times * 500} g`,
    sku: `SKU-${n}-${index}`,
    priceCents: priceCents * times,
    compareAtPriceCents: null,
    imageUrl: '',
    isDefault: index === 0,
  }))
  return productDoc(n + 1, name, {
    nameSw: `${swahili[thing]} ${pick(brands, '')}`,
    descriptionSw: '',
    description: `${pick(adjectives, '')} ${things[thing]?.toLowerCase()} for every kitchen, from ${pick(brands, '')}.`,
    categoryId: 1 + (thing % 6),
    priceCents,
    compareAtPriceCents: n % 9 === 0 ? 200_000 : null,
    isFeatured: n % 50 === 0,
    exclusiveBranchId: n % 20 === 0 ? 1 + (n % BRANCHES) : null,
    variants: n % 10 < 3 ? variants : [],
  })
})
export const stock = Array.from({ length: BRANCHES }, (_, b) =>
  products.flatMap(({ productId, variants }) =>
    (variants.length > 0 ? variants.map(({ variantId }) => variantId) : [0]).map((variantId) =>
      stockDoc(b + 1, productId, pick(numbers, 0) % 40, variantId),
    ),
  ),
).flat()
export const branches = Array.from({ length: BRANCHES }, (_, b) =>
  branchDoc(b + 1, `Branch ${b + 1}`),
)
export const categories = words('Groceries Produce Household Care Electronics Beverages').map(
  (name, n) => categoryDoc(n + 1, name),
)
