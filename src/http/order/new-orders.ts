import * as z from 'zod'
import { MOST_NEW, newOrder } from '../../contract/order/staff-order.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute } from '../server/route.ts'
import { presentBesidePrice } from './present.ts'

export const newOrders = defineRoute({
  method: 'GET',
  path: '/api/orders/new',
  area: 'Orders',
  summary:
    'The latest pending orders, newest first: for a branch’s staff those of the branch, for admins all, with whether a manager of the branch is there',
  input: z.object({}),
  status: 200,
  response: z.array(newOrder),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders'],
  handle: async ({ actor, deps, queries: { orders, catalogue } }) => {
    const filter = { status: 'pending', branchId: actor.branchId } as const
    const found = await orders.list(actor, filter, { limit: MOST_NEW })
    if (!found.ok) return found
    const attended = deps.live.attendedBranches()
    return ok({
      body: found.value.docs.map((doc) => ({
        id: doc.id,
        orderNumber: doc.orderNumber,
        branchId: doc.branchId,
        branch: catalogue.branch(doc.branchId)?.name ?? '',
        total: toKsh(doc.priceCents),
        ...presentBesidePrice(doc),
        createdAt: doc.createdAt,
        isAttended: attended.has(doc.branchId),
      })),
    })
  },
})
