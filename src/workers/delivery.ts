import * as z from 'zod'
import {
  cancelDelivery,
  completePickUp,
  createDelivery,
  joinDelivery,
} from '../commands/delivery/follow-order.ts'
import { completeHandOver } from '../commands/delivery/hand-over-delivery.ts'
import { completeReturn } from '../commands/delivery/return-delivery.ts'
import { system } from '../domain/kernel/access.ts'
import { everyPage } from '../lib/parts.ts'
import { issuing } from './issue-for-job.ts'
import { type CommandsOnly, eventJob } from './job.ts'
import { type SweepRun, sweepOf } from './sweep.ts'

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

const retry = { attempts: 10, backoffMs: 250 }
const data = z.object({ orderId: z.string() })
const confirmed = data.extend({ confirmedAt: z.string() })

/** An order that the branch confirmed gets its delivery. */
export const createDeliveryJob = eventJob({
  type: 'create-delivery',
  on: ['OrderConfirmed'],
  data: ({ data: { orderId }, meta: { at } }) => ({ orderId, confirmedAt: at }),
  retry,
  run: issuing(createDelivery, confirmed),
})

/** Nobody brings what was cancelled. */
export const cancelDeliveryJob = eventJob({
  type: 'cancel-delivery',
  on: ['OrderCancelled'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuing(cancelDelivery, data),
})

/** Whose the order is has the delivery too. */
export const joinDeliveryJob = eventJob({
  type: 'join-delivery',
  on: ['OrderJoinedAccount'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuing(joinDelivery, data),
})

/** The command that sent the order out usually completes it itself. */
const PATIENCE_MS = 10_000

const pickedUp = z.object({ orderId: z.string(), driverId: z.string(), at: z.string() })

/** The delivery of an order that went out was picked up, also where a crash came between the two. */
export const completePickUpJob = eventJob({
  type: 'complete-pick-up',
  on: ['OrderOutForDelivery'],
  data: ({ data: { orderId }, meta: { actor, at } }) => ({ orderId, driverId: actor.id, at }),
  retry,
  delayMs: () => PATIENCE_MS,
  run: issuing(completePickUp, pickedUp),
})

const deliveryData = z.object({ deliveryId: z.string() })

/** An order is delivered with its delivery, also where a crash came between the two. */
export const completeHandOverJob = eventJob({
  type: 'complete-hand-over',
  on: ['DeliveryDelivered'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: issuing(completeHandOver, deliveryData),
})

/** An order is brought back with its delivery, also where a crash came between the two. */
export const completeReturnJob = eventJob({
  type: 'complete-return',
  on: ['DeliveryReturned'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: issuing(completeReturn, deliveryData),
})
