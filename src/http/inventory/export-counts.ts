import * as z from 'zod'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { BOM, type CsvCell, csvLine } from '../../contract/staff/csv.ts'
import { type CountColumn, countColumns } from '../../contract/staff/import-columns.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import { everyPage } from '../../lib/every-page.ts'
import type { World } from '../../lib/world.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { StockedProduct } from '../../projections/catalogue/staff-lists.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'
import { defineFileRoute, type Route } from '../server/route.ts'

const sizeOf = ({ stock, product }: StockedProduct): string =>
  product.variants.find(({ variantId }) => variantId === stock.variantId)?.name ?? ''

const cells: Record<CountColumn, (line: StockedProduct) => CsvCell> = {
  slug: ({ product }) => product.slug,
  product: ({ product }) => product.name,
  size: sizeOf,
  onHand: ({ stock }) => stock.onHand,
  seen: ({ stock }) => stock.onHand,
  threshold: ({ stock }) => stock.lowStockThreshold,
  reserved: ({ stock }) => stock.reserved,
}
const columns = Object.keys(countColumns).filter(
  (name): name is CountColumn => name in countColumns,
)

/** The shelves of a branch by product, a page at a time. Only for those who run it. */
async function* countsCsv(
  catalogue: CatalogueQueries,
  actor: Actor,
  branch: number,
  { turn }: Pick<World, 'turn'>,
) {
  yield BOM + csvLine(Object.values(countColumns))
  const list = (page: PageRequest) => catalogue.branchShelf(actor, { branchId: branch }, page)
  for await (const shelves of everyPage(list)) {
    yield shelves.map((line) => csvLine(columns.map((name) => cells[name](line)))).join('')
    await turn()
  }
}

export const exportCounts: Route = defineFileRoute({
  method: 'GET',
  path: '/api/inventory/branch/:id/export',
  area: 'Inventory',
  summary:
    'The shelves of a branch as CSV, to count on and import again; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['catalogue'],
  handle: ({ actor, deps, params: { id }, queries: { catalogue } }) => {
    const allowed = catalogue.branchShelf(actor, { branchId: id }, { limit: 1 })
    if (!allowed.ok) return allowed
    const name = `counts-${id}-${nairobiDay(deps.commands.world.now())}.csv`
    return ok({
      name,
      type: 'text/csv',
      text: countsCsv(catalogue, actor, id, deps.commands.world),
    })
  },
})
