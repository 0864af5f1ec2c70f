import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ProductColumn, productColumns } from '#src/contract/staff/import-columns.ts'
import type { CatalogueQueries } from '#src/projections/catalogue/types.ts'
import { chunks } from '#src/runtime/chunks.ts'
import type { CheckedRow } from './checked.ts'
import { planKnownProduct } from './plan-known-product.ts'
import { planNewProduct } from './plan-new-product.ts'
import { type ProductRow, readProductRow, sayOf } from './read-product-row.ts'
import type { Cells } from './read-table.ts'
import { slugsOf } from './slugs-of.ts'

type Catalogue = Pick<CatalogueQueries, 'allProducts' | 'categories'>

/** So many are dealt with without a look at everything else. */
const AT_ONCE = 50

const categoryIdsIn = (catalogue: Catalogue): ReadonlyMap<string, number> =>
  new Map(
    catalogue.categories().flatMap(({ categoryId, slug, name }) => [
      [name.toLowerCase(), categoryId],
      [slug, categoryId],
    ]),
  )

/** The rows of each product. Those that say the same variant again are no part of it. */
const groupsOf = (rows: readonly ProductRow[]): ProductRow[][] => {
  const groups = new Map<string, Map<string, ProductRow>>()
  for (const row of rows) {
    const group = groups.get(row.slug) ?? new Map<string, ProductRow>()
    groups.set(row.slug, group)
    const first = group.get(row.variant)
    if (first === undefined) group.set(row.variant, row)
    else sayOf(row)('slug', 'ROW_REPEATED', { row: first.cells.row })
  }
  return [...groups.values()].map((group) => [...group.values()])
}

/** Does the work for each, with a look at everything else now and then. */
const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> => {
  for (const some of chunks(items, AT_ONCE)) {
    some.forEach(work)
    await nextTurn()
  }
}

/** Checks the rows of a file of products against the catalogue as it is now. */
export const checkProducts = async (
  cells: readonly Cells<ProductColumn>[],
  catalogue: Catalogue,
): Promise<CheckedRow[]> => {
  const bySlug = slugsOf(catalogue.allProducts())
  const categoryIds = categoryIdsIn(catalogue)
  const rows: ProductRow[] = []
  await inTurns(cells, (one) => rows.push(readProductRow(one, categoryIds)))
  const named = rows.filter(({ checked }) =>
    checked.problems.every(({ column }) => column !== productColumns.slug),
  )
  await inTurns(groupsOf(named), (group) => {
    const known = bySlug.get(group[0]?.slug ?? '')
    if (known === undefined) planNewProduct(group)
    else planKnownProduct(group, known)
  })
  return rows.map(({ checked }) => checked)
}
