import * as z from 'zod'
import { deliveryIdOf } from '../../commands/delivery/ids.ts'
import { thinDeliveryTrack } from '../../commands/delivery/places/thin-track.ts'
import { issueForRun } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob, type Sweep } from '../job.ts'

const DAY_MS = 24 * 3_600_000

/** Forgets riders' places and tracks of long ago. */
export const forgetPlacesSweep: Sweep<CommandsOnly> = {
  type: 'forget-places',
  everyMs: 60 * 60_000,
  run: (_, { commands: { positions, now, placesKeptDays } }) =>
    positions.forgetBefore(new Date(now().getTime() - placesKeptDays * DAY_MS).toISOString()),
}

const retry = { attempts: 12, backoffMs: 500 }
const account = z.object({ userId: z.string() })

/** A rider's places go with the account. */
export const forgetRiderJob = eventJob({
  type: 'forget-rider',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry,
  run: ({ data }, { commands }: CommandsOnly) =>
    commands.positions.forgetDriver(account.parse(data).userId),
})

const ofDelivery = z.object({ deliveryId: z.string() })

/** The way to a customer's door goes with the customer. */
export const forgetTrackJob = eventJob({
  type: 'forget-track',
  on: ['OrderCustomerErased'],
  data: ({ data: { orderId } }) => ({ deliveryId: deliveryIdOf(orderId) }),
  retry,
  run: ({ data }, { commands }: CommandsOnly) =>
    commands.positions.forgetDelivery(ofDelivery.parse(data).deliveryId),
})

/** Positions that were under way arrive meanwhile. Later ones have the track thinned again. */
const AFTER_MS = 30_000

export const thinTrackJob = eventJob({
  type: 'thin-track',
  on: ['DeliveryDelivered', 'DeliveryFailed'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  delayMs: () => AFTER_MS,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForRun(job, thinDeliveryTrack, ofDelivery.parse(job.data), commands)
  },
})
