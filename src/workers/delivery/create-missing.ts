import { createDelivery } from '../../commands/delivery/follow-order.ts'
import { system } from '../../domain/kernel/access.ts'
import { everyPage } from '../../lib/every-page.ts'
import type { CommandsOnly } from '../job.ts'
import { type SweepRun, sweepOf } from '../sweep.ts'

/** The orders that a branch has at hand: a few, however long the shop's past. */
const atTheBranch = ['confirmed', 'processing', 'ready_for_delivery'] as const

/** The part of an order that matters here. */
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
 * An order that was confirmed before there were deliveries, or whose job was given up, gets its delivery. The promise
 * then counts from the order's last change.
 */
export const createMissingSweep = sweepOf({
  type: 'create-missing-deliveries',
  everyMs: 5 * 60_000,
  find: everyMissing,
  idOf: ({ orderId }) => orderId,
  work: (order, { issue }) => issue(createDelivery, order),
})
