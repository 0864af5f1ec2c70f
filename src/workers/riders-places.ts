import * as z from 'zod'
import { everyPicture } from '../commands/catalogue/pictures.ts'
import { deliveryIdOf } from '../commands/delivery/ids.ts'
import { forgetPhoto } from '../commands/delivery/photo.ts'
import { thinDeliveryTrack } from '../commands/delivery/positions.ts'
import { issuingAnew } from './issue-for-job.ts'
import { type CommandsOnly, eventJob, type Sweep } from './job.ts'
import { sweepOf } from './sweep.ts'

const DAY_MS = 24 * 3_600_000

/** Forgets riders' places and tracks of long ago. */
export const forgetPlacesSweep: Sweep<CommandsOnly> = {
  type: 'forget-places',
  everyMs: 60 * 60_000,
  run: (_, { commands: { positions, world, placesKeptDays } }) =>
    positions.forgetBefore(new Date(world.now().getTime() - placesKeptDays * DAY_MS).toISOString()),
}

/** Photos of handovers are kept as long. */
export const forgetPhotosSweep = sweepOf<string>({
  type: 'forget-photos',
  everyMs: 6 * 60 * 60_000,
  find: async function* ({ deps: { commands }, ago }) {
    const before = ago(commands.placesKeptDays * DAY_MS)
    for await (const { name, touchedAt } of everyPicture(commands.handovers)) {
      if (touchedAt < before) yield name
    }
  },
  idOf: (name) => name,
  work: (name, { deps: { commands }, ago }) =>
    commands.handovers.drop(name, ago(commands.placesKeptDays * DAY_MS)),
})

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

/** The way to a customer's door, and the photo of what was handed over there, go with the customer. */
export const forgetTrackJob = eventJob({
  type: 'forget-track',
  on: ['OrderCustomerErased'],
  data: ({ data: { orderId } }) => ({ deliveryId: deliveryIdOf(orderId) }),
  retry,
  run: async ({ data }, { commands }: CommandsOnly) => {
    const { deliveryId } = ofDelivery.parse(data)
    await commands.positions.forgetDelivery(deliveryId)
    await forgetPhoto(commands.handovers, deliveryId)
  },
})

/** Positions that were under way arrive meanwhile. Later ones have the track thinned again. */
const AFTER_MS = 30_000

export const thinTrackJob = eventJob({
  type: 'thin-track',
  on: ['DeliveryDelivered', 'DeliveryFailed'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  delayMs: () => AFTER_MS,
  run: issuingAnew(thinDeliveryTrack, ofDelivery),
})
