import * as z from 'zod'
import { everyPicture } from '../commands/catalogue/pictures.ts'
import { deliveryIdOf } from '../commands/delivery/ids.ts'
import { forgetPhoto } from '../commands/delivery/photo.ts'
import { type CommandsOnly, eventJob, type Sweep } from './job.ts'
import { sweepOf } from './sweep.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes old places and tracks of riders. */
export const forgetPlacesSweep: Sweep<CommandsOnly> = {
  type: 'forget-places',
  everyMs: 60 * 60_000,
  run: (_, { commands: { positions, world, placesKeptDays } }) =>
    positions.forgetBefore(new Date(world.now().getTime() - placesKeptDays * DAY_MS).toISOString()),
}

/** Deletes photos of handovers when they are as old as the places that `forgetPlacesSweep` deletes. */
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

/** Deletes a rider's places when the account is erased. */
export const forgetRiderJob = eventJob({
  type: 'forget-rider',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry,
  run: ({ data }, { commands }: CommandsOnly) =>
    commands.positions.forgetDriver(account.parse(data).userId),
})

const ofDelivery = z.object({ deliveryId: z.string() })

/** Deletes the track to an erased customer's door, and the photo of the handover. */
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
