import { isStaff } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { AuditHistory, AuditRequest } from '../../projections/audit/queries.ts'
import type { Command } from '../engine/command.ts'
import { record } from './record-disclosure.ts'

/**
 * One page of the history of an order, an account or another record. If the history is about a customer, the look is
 * recorded before the page is shown.
 */
export const lookInto: Command<AuditRequest, AuditHistory> = {
  name: 'look-into',
  may: isStaff,
  run: async (query, context) => {
    const found = await context.queries.audit.historyOf(context.actor, query)
    if (!found.ok) return found
    const { kind, id, customer } = found.value
    if (customer === undefined) return found
    const recorded = await record(context, {
      kind: kind === 'user' ? 'user_history' : 'order_history',
      about: id,
      customerId: customer.id,
    })
    return recorded.ok ? ok(found.value) : recorded
  },
}
