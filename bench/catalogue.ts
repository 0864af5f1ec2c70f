/**
 * Measures the catalogue in memory with 10,000 products: lists, filters, searches, suggestions, and lists after a
 * change. Run `npx tsx bench/catalogue.ts`.
 */
import { performance } from 'node:perf_hooks'
import type { ProductsQuery } from '#contract/catalogue/product-lists.ts'
import { system } from '../src/domain/kernel/access.ts'
import { catalogueOf, stockDoc } from '../src/testing/catalogue/catalogue.ts'
import { branches, categories, PRODUCTS, products, stock } from './shop/goods.ts'

const RUNS = 60

const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
const before = heap()
const start = performance.now()
const { queries, put } = catalogueOf({ branches, products, stock, categories })
console.log(
  `${PRODUCTS} products, ${stock.length} stock records: loaded in ${(performance.now() - start).toFixed(0)} ms,` +
    ` ${(heap() - before).toFixed(0)} MB for indexes (documents apart)${globalThis.gc ? '' : ' [run with NODE_OPTIONS=--expose-gc for the exact figure]'}`,
)

const measure = (what: string, work: () => unknown): void => {
  for (let n = 0; n < 10; n += 1) work()
  const used = process.cpuUsage()
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  }).sort((a, b) => a - b)
  const { user, system } = process.cpuUsage(used)
  const cpu = ((user + system) / 1_000 / RUNS).toFixed(2).padStart(6)
  const at = (share: number) => (times[Math.floor(share * (RUNS - 1))] ?? 0).toFixed(2).padStart(7)
  console.log(
    `${what.padEnd(44)} median ${at(0.5)} ms   p95 ${at(0.95)} ms   max ${at(1)} ms   processor ${cpu} ms`,
  )
}
const list = (what: string, query: ProductsQuery) => {
  const { total, next } = queries.products({ limit: 24, ...query })
  measure(`${what} (${total})`, () => queries.products({ limit: 24, ...query }))
  if (next) measure('  second page', () => queries.products({ limit: 24, ...query, cursor: next }))
}

list('all', {})
list('all at a branch', { branch: 3 })
list('all at a branch, 200 a page', { branch: 3, limit: 200 })
for (const sort of ['price-asc', 'name-desc'] as const) list(`all, ${sort}`, { sort, branch: 3 })
list('every filter', {
  branch: 3,
  category: [1, 2, 3],
  inStock: true,
  onSale: true,
  minPrice: 50,
  maxPrice: 900,
  sort: 'price-desc',
})
list('in stock at a branch', { branch: 3, inStock: true })
list('in stock anywhere', { inStock: true })
for (const text of [
  'f',
  'fl',
  'flour',
  'flower',
  'sukari',
  'simba brown sugar',
  'xylophone',
  'kitchen',
  'fl br sw sa mi te co so',
  'a b c d e f g h',
]) {
  list(`search "${text}"`, { search: text, branch: 3 })
}
let edits = 0
for (const text of ['flour', 'simba brown sugar', 'kitchen']) {
  measure(`a new text, then a first search "${text}"`, () => {
    edits += 1
    const doc = products[edits % PRODUCTS]
    if (doc) put({ products: [{ ...doc, description: `${doc.description} ${edits}` }] })
    return queries.products({ limit: 24, branch: 3, search: text })
  })
}
for (const text of ['f', 'fl', 'flou', 'sukari', 'simba brown', 'xylophone', 'kitchen']) {
  measure(`suggest "${text}"`, () => queries.suggest(text, 3))
}
for (const [what, query] of [
  ['of all', { branch: 3 }],
  ['in stock', { branch: 3, inStock: true }],
  ['of a search', { branch: 3, search: 'flour' }],
  ['of a broad search', { branch: 3, search: 'kitchen' }],
] satisfies [string, ProductsQuery][]) {
  measure(`prices ${what}`, () => queries.facets(query))
}
measure('categories with counts', () => queries.categories())
measure('stock of a branch', () => queries.stockOfBranch(3))
measure('the shelf of a branch, a search that finds nothing', () =>
  queries.branchShelf(system, { branchId: 3, search: 'nothing so' }, { limit: 50 }),
)
measure('stock of a product', () => queries.stockOfProduct(77))
let round = 0
measure('a size sold out or there again, then a list', () => {
  round += 1
  put({ stock: [stockDoc(3, 1 + (((round >> 1) * 70) % PRODUCTS), round % 2, 1)] })
  return queries.products({ limit: 24, branch: 3, sort: 'price-asc' })
})
measure('a new price, then a list', () => {
  round += 1
  const doc = products[(round * 37) % PRODUCTS]
  if (doc) put({ products: [{ ...doc, priceCents: 700 + round }] })
  return queries.products({ limit: 24, branch: 3 })
})
