import * as z from 'zod'
import {
  cancelDelivery,
  completePickUp,
  createDelivery,
  joinDelivery,
} from '../../commands/delivery/follow-order.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const retry = { attempts: 10, backoffMs: 250 }
const data = z.object({ orderId: z.string() })
const confirmed = data.extend({ confirmedAt: z.string() })

/** An order that the branch confirmed gets its delivery. */
export const createDeliveryJob = eventJob({
  type: 'create-delivery',
  on: ['OrderConfirmed'],
  data: ({ data: { orderId }, meta: { at } }) => ({ orderId, confirmedAt: at }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, createDelivery, confirmed.parse(job.data), commands)
  },
})

/** Nobody brings what was cancelled. */
export const cancelDeliveryJob = eventJob({
  type: 'cancel-delivery',
  on: ['OrderCancelled'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, cancelDelivery, data.parse(job.data), commands)
  },
})

/** Whose the order is has the delivery too. */
export const joinDeliveryJob = eventJob({
  type: 'join-delivery',
  on: ['OrderJoinedAccount'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, joinDelivery, data.parse(job.data), commands)
  },
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
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, completePickUp, pickedUp.parse(job.data), commands)
  },
})
