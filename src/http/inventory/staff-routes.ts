import * as z from 'zod'
import { countShelf, countShelves } from '../../commands/inventory/count-shelf.ts'
import { editStock } from '../../commands/inventory/edit-stock.ts'
import { openStock } from '../../commands/inventory/open-stock.ts'
import { receiveStock } from '../../commands/inventory/receive-stock.ts'
import { takeBackReceipt } from '../../commands/inventory/take-back-receipt.ts'
import { writeOffStock } from '../../commands/inventory/write-off-stock.ts'
import { type CountColumn, countColumns } from '../../contract/import.ts'
import {
  changedStock,
  countedShelves,
  countShelfBody,
  countShelvesBody,
  editStockBody,
  keyOfStock,
  openStockBody,
  receiptBody,
  stockId,
  stockMovedDetails,
  takeBackBody,
  writeOffBody,
} from '../../contract/inventory.ts'
import { BOM, type CsvCell, csvLine } from '../../contract/rules/csv.ts'
import { catalogueId, uuid } from '../../contract/rules/schema.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { runsBranches, worksAtBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { everyPage } from '../../lib/parts.ts'
import type { World } from '../../lib/world.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { CountLine } from '../../projections/catalogue/staff-lists.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { answerValue, csvFile } from '../server/route-parts.ts'

const sizeOf = ({ stock, product }: CountLine): string =>
  product.variants.find(({ variantId }) => variantId === stock.variantId)?.name ?? ''

const cells: Record<CountColumn, (line: CountLine) => CsvCell> = {
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

/** Every size of every product of a branch, one page at a time. The caller has checked that the actor runs the branch. */
async function* countsCsv(
  catalogue: CatalogueQueries,
  actor: Actor,
  branch: number,
  { turn }: Pick<World, 'turn'>,
) {
  yield BOM + csvLine(Object.values(countColumns))
  const list = (page: PageRequest) => catalogue.counts(actor, branch, page)
  for await (const counts of everyPage(list)) {
    yield counts.map((line) => csvLine(columns.map((name) => cells[name](line)))).join('')
    await turn()
  }
}

const exportCounts = defineFileRoute({
  method: 'GET',
  path: '/api/inventory/branch/:id/export',
  area: 'Inventory',
  summary:
    'Every size of every product of a branch as CSV, with 0 where nothing was counted, to count on and import again; for the branch’s staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['catalogue'],
  handle: ({ actor, deps, params: { id }, queries: { catalogue } }) => {
    const allowed = catalogue.counts(actor, id, { limit: 1 })
    if (!allowed.ok) return allowed
    return csvFile(`counts-${id}`, deps, countsCsv(catalogue, actor, id, deps.commands.world))
  },
})

const params = z.object({ id: catalogueId })
const record = {
  method: 'POST',
  area: 'Inventory',
  status: 201,
  response: z.array(changedStock),
  limits: ['staff'],
  reads: [],
} as const

const receive = defineRoute({
  ...record,
  path: '/api/inventory/branch/:id/receipts',
  mayAsk: worksAtBranches,
  summary: 'Puts goods from a supplier onto the shelves; for the branch’s staff and admins',
  input: z.object({ params, body: receiptBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'BRANCH_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_NOT_AT_BRANCH',
    'VARIANT_NOT_FOUND',
  ],
  handle: async ({ params: { id: branchId }, body: { id: receiptId, ...body }, issue }) =>
    answerValue(await issue(receiveStock, { branchId, receiptId, ...body })),
})

const takeBack = defineRoute({
  ...record,
  path: '/api/inventory/branch/:id/receipts/:receipt/take-back',
  mayAsk: worksAtBranches,
  summary:
    'Takes back a line of a receipt of the same day, whose pieces are still there; for the branch’s staff and admins',
  input: z.object({ params: params.extend({ receipt: uuid }), body: takeBackBody }),
  status: 200,
  response: changedStock,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_ON_SHELF', 'RECEIPT_CLOSED'],
  handle: async ({ params: { id: branchId, receipt: receiptId }, body: line, issue }) =>
    answerValue(await issue(takeBackReceipt, { branchId, receiptId, line })),
})

const writeOff = defineRoute({
  ...record,
  path: '/api/inventory/branch/:id/write-offs',
  mayAsk: runsBranches,
  summary:
    'Takes broken, spoilt or lost goods off the shelves, with a reason; for the branch’s manager and admins',
  input: z.object({ params, body: writeOffBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_ON_SHELF'],
  handle: async ({ params: { id: branchId }, body: { id: writeOffId, ...body }, issue }) =>
    answerValue(await issue(writeOffStock, { branchId, writeOffId, ...body })),
})

const change = {
  area: 'Inventory',
  status: 200,
  response: changedStock,
  limits: ['staff'],
  reads: [],
} as const
const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

const open = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/inventory',
  mayAsk: runsBranches,
  summary: 'Opens a stock record for each size of a product; for the branch’s manager and admins',
  input: z.object({ body: openStockBody }),
  status: 201,
  response: z.array(changedStock),
  errors: [
    ...denied,
    'BRANCH_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_NOT_AT_BRANCH',
    'VARIANT_NOT_FOUND',
    'STOCK_ALREADY_OPEN',
  ],
  handle: async ({ body, issue }) => answerValue(await issue(openStock, body)),
})

const edit = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/inventory/:id',
  mayAsk: runsBranches,
  summary:
    'Sets what can be sold of a product, or its low-stock threshold; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: stockId }), body: editStockBody }),
  errors: [
    ...denied,
    'STOCK_NOT_FOUND',
    'STOCK_MOVED',
    'CHANGED_MEANWHILE',
    'COUNT_REASON_REQUIRED',
  ],
  handle: async ({ params, body, issue }) =>
    answerValue(await issue(editStock, { ...keyOfStock(params.id), ...body })),
})

const countOne = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/inventory/:id/count',
  mayAsk: worksAtBranches,
  summary:
    'Counts the pieces on a shelf; STOCK_MOVED says what left or came since; many missing need a reason; for the branch’s staff and admins',
  input: z.object({ params: z.object({ id: stockId }), body: countShelfBody }),
  errors: [...denied, 'STOCK_NOT_FOUND', 'STOCK_MOVED', 'COUNT_REASON_REQUIRED'],
  handle: async ({ params, body, issue }) =>
    answerValue(await issue(countShelf, { ...keyOfStock(params.id), ...body })),
})

const countMany = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/inventory/branch/:id/counts',
  mayAsk: worksAtBranches,
  summary:
    'Counts many shelves; those that moved meanwhile are listed; for the branch’s staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }), body: countShelvesBody }),
  response: countedShelves,
  errors: [...denied],
  handle: async ({ params, body, issue }) => {
    const done = await issue(countShelves, { branchId: params.id, rows: body.rows })
    if (!done.ok) return done
    const refused = done.value.refused.map(({ error, ...row }) => ({
      ...row,
      code: error.code,
      details: stockMovedDetails.safeParse(error.facts).data,
    }))
    return ok({ body: { counted: done.value.counted, refused } })
  },
})

export const staffInventoryRoutes: readonly Route[] = [
  open,
  edit,
  countOne,
  countMany,
  exportCounts,
  receive,
  takeBack,
  writeOff,
]
