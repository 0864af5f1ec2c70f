import { PHOTO_SIDE } from '#contract/delivery/driver-work.ts'
import { brings } from '#src/domain/delivery/transitions.ts'
import { isDriver } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { isSamePicture, redrawPicture } from '#src/lib/redraw-picture.ts'
import type { PictureStore } from '#src/stores/pictures/port.ts'
import { forgetPicture, pictureRefusals } from '../catalogue/add-picture.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { deliveryOf } from './change.ts'

/** A delivery has at most one photo. */
export const photoNameOf = (deliveryId: string): string => `${deliveryId}.webp`

export const forgetPhoto = (handovers: PictureStore, deliveryId: string): Promise<void> =>
  forgetPicture(handovers, photoNameOf(deliveryId))

/** A photo is taken at the door. It may arrive after the handover, or after a wrong code. */
const photographed: readonly string[] = ['out_for_delivery', 'delivered']

const isErased = async (context: CommandContext, orderId: string): Promise<boolean> => {
  const placed = await load(context, order, orderId)
  return isPlaced(placed) && placed.isErased
}

/**
 * Stores the driver's photo of a handover beside the event log, redrawn without metadata and dated by the delivery's
 * last step. Only the first photo of a delivery is stored, and none of an erased customer. The same photo may come again.
 */
export const addPhoto: Command<{ deliveryId: string; bytes: Uint8Array }, null> = {
  name: 'add-photo',
  may: isDriver,
  run: async ({ deliveryId, bytes }, context) => {
    const { actor, handovers } = context
    const found = await deliveryOf(context, deliveryId)
    if (!found.ok) return found
    const { status, orderId, stepAt } = found.value
    if (!brings(actor, found.value)) return reject('DELIVERY_NOT_YOURS')
    if (!photographed.includes(status)) return reject('DELIVERY_STATUS_DIFFERS', { status })
    const redrawn = await redrawPicture(bytes, [PHOTO_SIDE])
    if (!redrawn.ok) return reject(pictureRefusals[redrawn.fault])
    const [photo = new Uint8Array()] = redrawn.pictures
    const kept = await handovers.get(photoNameOf(deliveryId))
    if (kept !== undefined)
      return isSamePicture(kept, photo) ? ok(null) : reject('PHOTO_KEPT_ALREADY')
    await handovers.put(photoNameOf(deliveryId), photo, stepAt)
    // The customer may have been erased while the photo was stored. A later erasure deletes the photo itself.
    if (await isErased(context, orderId)) await forgetPhoto(handovers, deliveryId)
    return ok(null)
  },
}
