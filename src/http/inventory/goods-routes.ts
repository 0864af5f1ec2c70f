import * as z from 'zod'
import { receiveStock } from '../../commands/inventory/receive-stock.ts'
import { writeOffStock } from '../../commands/inventory/write-off-stock.ts'
import { changedStock, receiptBody, writeOffBody } from '../../contract/inventory.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

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
  summary: 'Puts goods from a supplier onto the shelves; for the branch’s manager and admins',
  input: z.object({ params, body: receiptBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'BRANCH_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_NOT_AT_BRANCH',
    'VARIANT_NOT_FOUND',
  ],
  handle: async ({ params: { id: branchId }, body: { id: receiptId, ...body }, issue }) => {
    const received = await issue(receiveStock, { branchId, receiptId, ...body })
    return received.ok ? ok({ body: received.value }) : received
  },
})

const writeOff = defineRoute({
  ...record,
  path: '/api/inventory/branch/:id/write-offs',
  summary:
    'Takes broken, spoilt or lost goods off the shelves, with a reason; for the branch’s manager and admins',
  input: z.object({ params, body: writeOffBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_ON_SHELF'],
  handle: async ({ params: { id: branchId }, body: { id: writeOffId, ...body }, issue }) => {
    const off = await issue(writeOffStock, { branchId, writeOffId, ...body })
    return off.ok ? ok({ body: off.value }) : off
  },
})

export const goodsRoutes: readonly Route[] = [receive, writeOff]
