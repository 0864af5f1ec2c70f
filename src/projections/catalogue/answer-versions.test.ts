import { describe, expect, it } from 'vitest'
import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import {
  branchDoc,
  catalogueOf,
  categoryDoc,
  productDoc,
  stockDoc,
} from '../../testing/catalogue/catalogue.ts'
import { flourVariants } from '../../testing/projections/events.ts'
import { seededRandom } from '../../testing/projections/history.ts'
import type { AnswerVersion } from './answer-versions.ts'
import type { CatalogueDocs } from './shelf.ts'

const range = (n: number) => Array.from({ length: n }, (_, index) => index + 1)
const BRANCHES = 3
const PRODUCTS = 30
const CATEGORIES = 4

const start: CatalogueDocs = {
  branches: range(BRANCHES).map((id) => branchDoc(id, `Branch ${id}`, 36.7 + id / 100)),
  categories: range(CATEGORIES).map((id) => categoryDoc(id, `Category ${id}`)),
  products: range(PRODUCTS).map((id) =>
    productDoc(id, `${['Unga', 'Maziwa', 'Sugar'][id % 3]} ${id}`, {
      categoryId: 1 + (id % CATEGORIES),
      priceCents: 1_000 + 500 * (id % 7),
      isFeatured: id % 5 === 0,
      exclusiveBranchId: id % 11 === 0 ? 1 : null,
    }),
  ),
  stock: range(BRANCHES).flatMap((branch) =>
    range(PRODUCTS).map((id) => stockDoc(branch, id, (id * branch) % 4)),
  ),
}

const lists: ProductsQuery[] = [
  {},
  { branch: 1, limit: 7 },
  { branch: 2, limit: 7, category: [2] },
  { branch: 2, category: [1, 3], sort: 'price-asc' },
  { branch: 3, sort: 'price-desc', inStock: true, limit: 5 },
  { branch: 1, search: 'unga', limit: 6 },
  { branch: 2, search: 'maziwa', sort: 'name-desc', elsewhere: true },
  { inStock: true, onSale: true },
  { ids: [1, 4, 22], branch: 2 },
  { minPrice: 20, maxPrice: 40, branch: 1 },
]

const ask = ({ queries }: ReturnType<typeof catalogueOf>): Map<string, [string, unknown]> => {
  const { versions } = queries
  const answers = new Map<string, [string, unknown]>()
  const note = (name: string, version: AnswerVersion | undefined, answer: unknown) =>
    answers.set(name, [JSON.stringify(version ?? 'none'), answer])
  for (const query of lists) {
    const name = JSON.stringify(query)
    note(`list ${name}`, versions.products(query), queries.products(query))
    note(`facets ${name}`, versions.facets(query), queries.facets(query))
  }
  for (const slug of ['product-1', 'product-11', 'product-22', 'new-slug'])
    for (const branch of [undefined, 1, 2])
      note(
        `detail ${slug} ${branch}`,
        versions.productBySlug(slug),
        queries.productBySlug(slug, branch),
      )
  for (const branch of [undefined, 1, 2])
    note(`suggest ${branch}`, versions.suggest('un', branch), queries.suggest('un', branch))
  note('branches', versions.branches(), queries.branches())
  note('categories', versions.categories(), queries.categories())
  return answers
}

type Change = [string, Partial<CatalogueDocs>]

const random = seededRandom(5)
const any = (most: number): number => 1 + Math.floor(random() * most)

const productChange = (id: number, changed: Parameters<typeof productDoc>[2]) => {
  const before = start.products[id - 1]
  return { products: before === undefined ? [] : [{ ...before, ...changed }] }
}

const changes: Change[] = [
  ['a price', productChange(1, { priceCents: 9_900 })],
  ['a price to compare with', productChange(1, { compareAtPriceCents: 12_000 })],
  ['a name', productChange(4, { name: 'Unga 22 fine' })],
  ['a featured product', productChange(2, { isFeatured: true })],
  ['another category', productChange(2, { categoryId: 1 })],
  ['one branch alone', productChange(5, { exclusiveBranchId: 2 })],
  ['another slug', { products: [{ ...productDoc(22, 'Unga 22'), slug: 'new-slug' }] }],
  ['sizes', productChange(11, { variants: flourVariants })],
  ['stock of a size', { stock: [stockDoc(2, 11, 6, 2)] }],
  ['stars', { products: [{ ...productDoc(1, 'Unga 1'), starCounts: [0, 0, 0, 0, 3] }] }],
  ['a withdrawn product', { products: [{ ...productDoc(6, 'Unga 6'), isWithdrawn: true }] }],
  ['a new product', { products: [productDoc(99, 'Unga new')] }],
  ['a category', { categories: [categoryDoc(1, 'Ungas')] }],
  ['a category that is gone', { categories: [{ ...categoryDoc(4, 'x'), isDeleted: true }] }],
  ['a branch', { branches: [branchDoc(1, 'Kabete', 37)] }],
  ['a branch that is closed', { branches: [{ ...branchDoc(3, 'Three'), isActive: false }] }],
  ['a new branch', { branches: [branchDoc(4, 'Four')] }],
  ...range(60).map(
    (): Change => ['stock', { stock: [stockDoc(any(3), any(PRODUCTS), any(5) - 1)] }],
  ),
]

type Answers = ReturnType<typeof ask>

/** The names of the answers with another version than before. The others have to be equal. */
const changedSince = (before: Answers, after: Answers, what: string): string[] =>
  [...after].flatMap(([name, [version, answer]]) => {
    const [versionBefore, answerBefore] = before.get(name) ?? []
    if (version !== versionBefore) return [name]
    expect(answer, `${name} after ${what}`).toEqual(answerBefore)
    return []
  })

const parts = ['branches', 'categories', 'products', 'stock'] as const

/** The documents after a change. */
const afterChange = (docs: CatalogueDocs, more: Partial<CatalogueDocs>): CatalogueDocs => {
  const after = parts.map((part) => {
    const newer = more[part] ?? []
    const ids = new Set(newer.map(({ id }) => id))
    return [part, [...docs[part].filter(({ id }) => !ids.has(id)), ...newer]]
  })
  return { ...docs, ...Object.fromEntries(after) }
}

describe('the versions of answers', () => {
  it('change whenever the answer does', () => {
    const catalogue = catalogueOf(start)
    let before = ask(catalogue)
    const changed = new Set<string>()
    for (const [what, docs] of changes) {
      catalogue.put(docs)
      const after = ask(catalogue)
      for (const name of changedSince(before, after, what)) changed.add(name)
      before = after
    }
    // Every answer was made of something that these changes have touched.
    expect([...before.keys()].filter((name) => !changed.has(name))).toEqual([])
  })

  it('stay where a change does not reach', () => {
    const catalogue = catalogueOf(start)
    const { versions } = catalogue.queries
    const query = { branch: 1, category: [2], limit: 3 }
    const before = versions.products(query)
    const shown = catalogue.queries.products(query).docs.map(({ productId }) => productId)
    expect(shown).toHaveLength(3)
    expect(shown).not.toContain(4)
    catalogue.put({ stock: [stockDoc(1, 4, 50)] })
    catalogue.put(productChange(3, { priceCents: 70_000 }))
    expect(versions.products(query)).toEqual(before)
  })
})

it('lists equal those of a catalogue that was just opened, whatever has changed', () => {
  const catalogue = catalogueOf(start)
  let docs = start
  for (const [what, more] of changes) {
    for (const query of lists) catalogue.queries.products(query)
    catalogue.put(more)
    docs = afterChange(docs, more)
    const fresh = catalogueOf(docs)
    for (const query of lists) {
      const { docs: shown, total } = catalogue.queries.products(query)
      const other = fresh.queries.products(query)
      expect({ shown, total }, `${JSON.stringify(query)} after ${what}`).toEqual({
        shown: other.docs,
        total: other.total,
      })
    }
  }
})
