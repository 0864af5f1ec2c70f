import { worksAt, worksAtBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { orderNotes } from '../../domain/order-notes.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { orderFor } from '../order-access.ts'

/** The picking lists of these orders of one branch were sent to a printer. */
export const markPrinted: Command<{ branchId: number; orderIds: readonly string[] }, null> = {
  name: 'mark-printed',
  may: worksAtBranches,
  run: async ({ branchId, orderIds }, context) => {
    for (const orderId of orderIds) {
      const found = await orderFor(context, orderId, (actor, order) =>
        worksAt(actor, order.branchId),
      )
      if (!found.ok) return found
      if (found.value.branchId !== branchId) return reject('ORDER_NOT_FOUND')
      const marked = await execute(context, orderNotes, orderId, { type: 'Print', orderId })
      if (!marked.ok) return marked
    }
    return ok(null)
  },
}
