import * as z from 'zod'
import { shortOrder } from '../../contract/order/staff-order.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { isSamePiece } from '../../domain/kernel/pieces.ts'
import type { ShortOrder } from '../../projections/stock/short-orders.ts'
import { defineRoute } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

const present = ({ order, missing }: ShortOrder): z.input<typeof shortOrder> => ({
  id: order.id,
  orderNumber: order.orderNumber,
  branchId: order.branchId,
  items: missing.map(({ quantity: short, ...piece }) => {
    const lines = order.lines.filter((line) => isSamePiece(line, piece))
    const [line] = lines
    return {
      ...piece,
      name: line === undefined ? '' : sizedName(line.name, line.size),
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      short,
    }
  }),
})

export const ordersShort = defineRoute({
  method: 'GET',
  path: '/api/orders/short',
  area: 'Orders',
  summary:
    'The orders whose branch has fewer pieces on the shelf than are reserved, with what is missing; a manager’s own branch, for admins all',
  input: z.object({}),
  status: 200,
  response: z.array(shortOrder),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['shortOrders', 'catalogue'],
  handle: async ({ actor, queries }) =>
    answerWith(await queries.shortOrders.ofActor(actor), (short) => short.map(present)),
})
