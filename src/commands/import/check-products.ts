import { type ProductColumn, productColumns } from '#contract/import.ts'
import { slugOf } from '#contract/rules/text.ts'
import { isSameName, nameKey } from '#src/domain/kernel/name-key.ts'
import { chunks } from '#src/lib/parts.ts'
import type { CatalogueQueries } from '#src/projections/catalogue/queries.ts'
import type { World } from '../../lib/world.ts'
import { barcodeCheck } from './check-barcodes.ts'
import type { CheckedRow } from './checked.ts'
import { slugsOf, variantFinder } from './find-goods.ts'
import { planKnownProduct, planNewProduct } from './plan-products.ts'
import { type FindCategory, type ProductRow, readProductRow, sayOf } from './read-product-row.ts'
import type { Cells, Table } from './read-table.ts'

type Catalogue = Pick<CatalogueQueries, 'allProducts' | 'categories'>

/**
 * The slug of a row in a table without slugs: that of the only product with this name, or one made from the name.
 */
const slugByName = (catalogue: Catalogue): ((name: string) => string) => {
  const byName = new Map<string, string | undefined>()
  for (const { name, slug } of catalogue.allProducts()) {
    const key = nameKey(name)
    byName.set(key, byName.has(key) ? undefined : slug)
  }
  return (name) => byName.get(nameKey(name)) ?? slugOf(name).slice(0, 100)
}

/** Square gives this name to the only size of a product. */
const ONLY_SIZE = 'Regular'

/** A new product whose only row names no real size has none. */
const dropOnlySizes = (rows: readonly ProductRow[], bySlug: ReadonlyMap<string, unknown>): void => {
  const counts = new Map<string, number>()
  for (const { slug } of rows) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  for (const row of rows) {
    const isOnly = counts.get(row.slug) === 1 && !bySlug.has(row.slug)
    if (isOnly && isSameName(row.variant, ONLY_SIZE)) row.variant = ''
  }
}

/** Other programs give each size a code in the same column as products without sizes. */
const giveCodesToSizes = (rows: readonly ProductRow[]): void => {
  for (const row of rows) {
    const { sku, ...fields } = row.fields
    if (row.variant === '' || sku === undefined) continue
    row.variantSku = sku
    row.fields = fields
  }
}

/** The number of rows handled before other work runs. */
const AT_ONCE = 50

/** Finds a category by slug first, since exports contain slugs and slugs are unique. */
const categoriesIn = (catalogue: Catalogue): FindCategory => {
  const categories = catalogue.categories()
  const bySlug = new Map(categories.map(({ slug, categoryId }) => [slug, categoryId]))
  const byName = new Map<string, number | 'CATEGORY_UNCLEAR'>()
  for (const { name, categoryId } of categories) {
    const key = nameKey(name)
    byName.set(key, byName.has(key) ? 'CATEGORY_UNCLEAR' : categoryId)
  }
  return (typed) => {
    const key = nameKey(typed)
    return bySlug.get(typed) ?? byName.get(key) ?? bySlug.get(key) ?? 'CATEGORY_UNKNOWN'
  }
}

/** The rows of each product. A row that repeats a variant of an earlier row is reported and left out. */
const groupsOf = (
  rows: readonly ProductRow[],
  sizeKey: (row: ProductRow) => string,
): ProductRow[][] => {
  const groups = new Map<string, Map<string, ProductRow>>()
  for (const row of rows) {
    const group = groups.get(row.slug) ?? new Map<string, ProductRow>()
    groups.set(row.slug, group)
    const size = sizeKey(row)
    const first = group.get(size)
    if (first === undefined) group.set(size, row)
    else sayOf(row)('slug', 'ROW_REPEATED', { row: first.cells.row })
  }
  return [...groups.values()].map((group) => [...group.values()])
}

/** Does the work for each item, and lets other work run after every few items. */
const inTurns = async <Item>(
  items: readonly Item[],
  { turn }: Pick<World, 'turn'>,
  work: (item: Item) => void,
): Promise<void> => {
  for (const some of chunks(items, AT_ONCE)) {
    some.forEach(work)
    await turn()
  }
}

/** Checks the rows of a product file against the present catalogue. */
export const checkProducts = async (
  { rows: cells, columns }: Pick<Table<ProductColumn>, 'rows' | 'columns'>,
  catalogue: Catalogue,
  world: Pick<World, 'turn'>,
): Promise<CheckedRow[]> => {
  const all = catalogue.allProducts()
  const bySlug = slugsOf(all)
  const find = categoriesIn(catalogue)
  const rows: ProductRow[] = []
  const made = slugByName(catalogue)
  const slugIn = (one: Cells<ProductColumn>) =>
    columns.has('slug') ? one.of('slug') : made(one.of('name'))
  await inTurns(cells, world, (one) => rows.push(readProductRow(one, slugIn(one), find)))
  dropOnlySizes(rows, bySlug)
  if (!columns.has('slug')) giveCodesToSizes(rows)
  const named = rows.filter(({ checked }) =>
    checked.problems.every(({ column }) => column !== productColumns.slug),
  )
  const findVariant = variantFinder()
  const sizeKey = ({ slug, variant }: ProductRow): string => {
    const known = bySlug.get(slug)
    const found = known && findVariant(known, variant)
    return typeof found === 'object' ? `id ${found.variantId}` : nameKey(variant)
  }
  const sizeOf = (row: ProductRow) => `${bySlug.get(row.slug)?.slug ?? row.slug} ${sizeKey(row)}`
  await inTurns(named, world, barcodeCheck(all, sizeOf))
  await inTurns(groupsOf(named, sizeKey), world, (group) => {
    const known = bySlug.get(group[0]?.slug ?? '')
    if (known === undefined) planNewProduct(group)
    else planKnownProduct(group, known, findVariant)
  })
  return rows.map(({ checked }) => checked)
}
