import * as z from 'zod'
import {
  type RestockLine,
  restockFilter,
  restockLine,
  restockQuery,
} from '../../contract/restock.ts'
import { BOM, type CsvCell, csvLine } from '../../contract/rules/csv.ts'
import { type Actor, worksAtBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { everyPage } from '../../lib/parts.ts'
import type { World } from '../../lib/world.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { RestockLine as Line } from '../../projections/catalogue/restock.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'
import { presentShelf } from '../catalogue/present-staff.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { csvFile, pageOf } from '../server/route-parts.ts'

/** The days of sale for which a branch buys. */
const BUY_DAYS = 14

const presentLine =
  (onTheWay: ReadonlyMap<string, number>) =>
  (line: Line): RestockLine => {
    const { stock, product, awaited, soldPerDay, daysLeft, isSold } = line
    const coming = onTheWay.get(stock.id) ?? 0
    const wanted = Math.max(2 * stock.lowStockThreshold, Math.ceil(BUY_DAYS * soldPerDay))
    return {
      ...presentShelf(line),
      categoryId: product.categoryId,
      isSold,
      awaited,
      onTheWay: coming,
      soldPerDay: Math.round(soldPerDay * 10) / 10,
      daysLeft: daysLeft === null ? null : Math.floor(daysLeft),
      suggested: isSold ? Math.max(0, wanted + awaited - stock.available - coming) : awaited,
    }
  }

type Filter = z.output<typeof restockFilter>

const filterOf = ({ branch, category, show, days, search }: Filter) => ({
  branchId: branch,
  categoryId: category,
  show,
  days,
  search,
})

const area = 'Inventory'

const list = defineRoute({
  method: 'GET',
  path: '/api/restock',
  mayAsk: worksAtBranches,
  area,
  summary:
    'Stock records that are low, are out, or last less than some days at the present sale, what orders wait for first, then the first to run out; for the branch’s staff, and of all branches for admins',
  input: z.object({ query: restockQuery }),
  status: 200,
  response: z.array(restockLine),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['catalogue', 'transfers'],
  handle: async ({ actor, deps, queries: { catalogue, transfers }, query }) => {
    const now = deps.commands.world.now()
    const found = catalogue.restock(actor, filterOf(query), now, pageOf(query))
    if (!found.ok) return found
    const { docs, next, total } = found.value
    const present = presentLine(await transfers.onTheWay(query.branch))
    return ok({ body: docs.map(present), next, total })
  },
})

type Column = [title: string, cell: (line: RestockLine) => CsvCell]
const columns: readonly Column[] = [
  ['Branch id', ({ branchId }) => branchId],
  ['Product', ({ product }) => product.name],
  ['Size', ({ product }) => product.size],
  ['Orders wait for', ({ awaited }) => awaited],
  ['To sell', ({ quantity }) => quantity],
  ['On the shelf', ({ onHand }) => onHand],
  ['On the way', ({ onTheWay }) => onTheWay],
  ['Sold per day', ({ soldPerDay }) => soldPerDay],
  ['Days left', ({ daysLeft }) => daysLeft],
  ['Low from', ({ lowStockThreshold }) => lowStockThreshold],
  ['Suggested', ({ suggested }) => suggested],
]

type Export = {
  catalogue: CatalogueQueries
  actor: Actor
  filter: Filter
  world: Pick<World, 'now' | 'turn'>
  present(line: Line): RestockLine
}

/** Each page sorts the whole list, so an export reads large pages. */
const EXPORT_PAGE = 2_000

/** The caller has checked that the actor may read the list. */
async function* restockCsv({ catalogue, actor, filter, world, present }: Export) {
  yield BOM + csvLine(columns.map(([title]) => title))
  const now = world.now()
  const list = (page: PageRequest) => catalogue.restock(actor, filterOf(filter), now, page)
  for await (const lines of everyPage(list, EXPORT_PAGE)) {
    const rows = lines.map(present)
    yield rows.map((line) => csvLine(columns.map(([, cell]) => cell(line)))).join('')
    await world.turn()
  }
}

const exportList = defineFileRoute({
  method: 'POST',
  path: '/api/restock/export',
  mayAsk: worksAtBranches,
  area,
  summary: 'The same records as CSV; for the branch’s staff, and of all branches for admins',
  input: z.object({ body: restockFilter }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['catalogue', 'transfers'],
  handle: async ({ actor, deps, queries: { catalogue, transfers }, body: filter }) => {
    const { world } = deps.commands
    const allowed = catalogue.restock(actor, filterOf(filter), world.now(), { limit: 1 })
    if (!allowed.ok) return allowed
    const present = presentLine(await transfers.onTheWay(filter.branch))
    return csvFile('low-stock', deps, restockCsv({ catalogue, actor, filter, world, present }))
  },
})

export const restockRoutes: readonly Route[] = [list, exportList]
