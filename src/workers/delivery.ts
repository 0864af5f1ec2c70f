import { createDelivery } from '../commands/delivery/follow-order.ts'
import { system } from '../domain/kernel/access.ts'
import { everyPage } from '../lib/parts.ts'
import type { CommandsOnly } from './job.ts'
import { type SweepRun, sweepOf } from './sweep.ts'

/** The statuses of orders that are at a branch. Few orders have them, even in an old shop. */
const atTheBranch = ['confirmed', 'processing', 'ready_for_delivery'] as const

/** The fields of an order that this sweep needs. */
type AtHand = { id: string; updatedAt: string }

const missingOf = async ({ deps }: SweepRun<CommandsOnly>, docs: readonly AtHand[]) => {
  const ids = docs.map(({ id }) => id)
  const missing = await deps.commands.queries.deliveries.withoutDelivery(system, ids)
  return docs.filter(({ id }) => missing.includes(id))
}

const everyMissing = async function* (run: SweepRun<CommandsOnly>) {
  const { orders } = run.deps.commands.queries
  for (const status of atTheBranch) {
    for await (const docs of everyPage((page) => orders.list(system, { status }, page))) {
      for (const { id: orderId, updatedAt: confirmedAt } of await missingOf(run, docs)) {
        yield { orderId, confirmedAt }
      }
    }
  }
}

/**
 * Creates deliveries that are missing: of orders from before deliveries existed, and of orders whose job was given up.
 * The delivery promise then counts from the order's last change.
 */
export const createMissingSweep = sweepOf({
  type: 'create-missing-deliveries',
  everyMs: 5 * 60_000,
  find: everyMissing,
  idOf: ({ orderId }) => orderId,
  work: (order, { issue }) => issue(createDelivery, order),
})
