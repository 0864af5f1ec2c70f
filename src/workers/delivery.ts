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

const retry = { attempts: 10, backoffMs: 250 }
const data = z.object({ orderId: z.string() })
const confirmed = data.extend({ confirmedAt: z.string() })

/** Creates the delivery of a confirmed order. */
export const createDeliveryJob = eventJob({
  type: 'create-delivery',
  on: ['OrderConfirmed'],
  data: ({ data: { orderId }, meta: { at } }) => ({ orderId, confirmedAt: at }),
  retry,
  run: issuing(createDelivery, confirmed),
})

/** Cancels the delivery of a cancelled order. */
export const cancelDeliveryJob = eventJob({
  type: 'cancel-delivery',
  on: ['OrderCancelled'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuing(cancelDelivery, data),
})

/** Joins the delivery of an order to the account that the order was joined to. */
export const joinDeliveryJob = eventJob({
  type: 'join-delivery',
  on: ['OrderJoinedAccount'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuing(joinDelivery, data),
})

/**
 * The wait (ms) before the job runs. Usually the command that sent the order out has completed the delivery by then.
 */
const PATIENCE_MS = 10_000

const pickedUp = z.object({ orderId: z.string(), driverId: z.string(), at: z.string() })

/** Marks the delivery of an order that is out as picked up, if the command crashed before. */
export const completePickUpJob = eventJob({
  type: 'complete-pick-up',
  on: ['OrderOutForDelivery'],
  data: ({ data: { orderId }, meta: { actor, at } }) => ({ orderId, driverId: actor.id, at }),
  retry,
  delayMs: () => PATIENCE_MS,
  run: issuing(completePickUp, pickedUp),
})

const deliveryData = z.object({ deliveryId: z.string() })

/** Sets the order of a delivery that was handed over to delivered, if the command crashed before. */
export const completeHandOverJob = eventJob({
  type: 'complete-hand-over',
  on: ['DeliveryDelivered'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: issuing(completeHandOver, deliveryData),
})

/** Cancels the order of a returned delivery, if the command crashed before. */
export const completeReturnJob = eventJob({
  type: 'complete-return',
  on: ['DeliveryReturned'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: issuing(completeReturn, deliveryData),
})
