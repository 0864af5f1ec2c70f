import * as z from 'zod'
import { countShelf, countShelves } from '../../commands/inventory/count-shelf.ts'
import { editStock } from '../../commands/inventory/edit-stock.ts'
import { openStock } from '../../commands/inventory/open-stock.ts'
import { keyOfStock } from '../../contract/branch/stock-key.ts'
import {
  changedStock,
  countedShelves,
  countShelfBody,
  countShelvesBody,
  editStockBody,
  openStockBody,
  stockId,
  stockMovedDetails,
} from '../../contract/inventory.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { exportCounts } from './export-counts.ts'

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
  handle: async ({ body, issue }) => {
    const opened = await issue(openStock, body)
    return opened.ok ? ok({ body: opened.value }) : opened
  },
})

const edit = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/inventory/:id',
  summary:
    'Sets what can be sold of a product, or its low-stock threshold; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: stockId }), body: editStockBody }),
  errors: [...denied, 'STOCK_NOT_FOUND', 'STOCK_MOVED', 'CHANGED_MEANWHILE'],
  handle: async ({ params, body, issue }) => {
    const edited = await issue(editStock, { ...keyOfStock(params.id), ...body })
    return edited.ok ? ok({ body: edited.value }) : edited
  },
})

const countOne = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/inventory/:id/count',
  summary:
    'Counts the pieces on a shelf; STOCK_MOVED says what left or came since; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: stockId }), body: countShelfBody }),
  errors: [...denied, 'STOCK_NOT_FOUND', 'STOCK_MOVED'],
  handle: async ({ params, body, issue }) => {
    const counted = await issue(countShelf, { ...keyOfStock(params.id), ...body })
    return counted.ok ? ok({ body: counted.value }) : counted
  },
})

const countMany = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/inventory/branch/:id/counts',
  summary:
    'Counts many shelves; those that moved meanwhile are listed; for the branch’s manager and admins',
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
]
