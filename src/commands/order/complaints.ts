import { PHOTO_SIDE } from '../../contract/delivery/driver-work.ts'
import { isShop, ownsOrder, runsBranches } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type {
  ComplaintAnswer,
  ComplaintGoods,
  ComplaintReason,
} from '../../domain/order/vocabulary.ts'
import { isSamePicture, redrawPicture } from '../../lib/redraw-picture.ts'
import type { PictureStore } from '../../stores/pictures/port.ts'
import { forgetPicture, pictureRefusals } from '../catalogue/add-picture.ts'
import { type Command, type CommandResult, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { orderFor } from '../order-access.ts'

/** `complaintId` (UUID) comes from the sender, so a repeated request is recorded once. */
type MakeComplaint = {
  orderId: string
  complaintId: string
  lines: readonly Pieces[]
  reason: ComplaintReason
  words: string
}

/** The customer, or whoever holds the order's secret, says what is wrong with delivered goods. */
export const makeComplaint: Command<MakeComplaint, null> = {
  name: 'make-complaint',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, ...complaint }, context) => {
    const { actor: by, world } = context
    const at = world.now().toISOString()
    const command = { type: 'MakeComplaint', by, at, ...complaint } as const
    return withoutValue(await execute(context, order, orderId, command))
  },
}

type AnswerComplaint = {
  orderId: string
  complaintId: string
  answer: ComplaintAnswer
  words: string
  feeBack: boolean
  goods: ComplaintGoods | null
}

/** Staff refund what the complaint is about, or say why not. A refund is a return. */
export const answerComplaint: Command<AnswerComplaint, null> = {
  name: 'answer-complaint',
  may: runsBranches,
  run: async ({ orderId, ...answer }, context) => {
    const command = { type: 'AnswerComplaint', by: context.actor, ...answer } as const
    return withoutValue(await execute(context, order, orderId, command))
  },
}

/** A complaint has at most one photo. */
export const complaintPhotoOf = (complaintId: string): string => `complaint-${complaintId}.webp`

const forgetPhoto = (handovers: PictureStore, complaintId: string): Promise<void> =>
  forgetPicture(handovers, complaintPhotoOf(complaintId))

const unlessAnother = async (
  handovers: PictureStore,
  complaintId: string,
  photo: Uint8Array,
): Promise<CommandResult> => {
  const kept = await handovers.get(complaintPhotoOf(complaintId))
  return kept && isSamePicture(kept, photo) ? ok(null) : reject('PHOTO_KEPT_ALREADY')
}

/**
 * Stores the customer's photo of what is wrong beside the photos of handovers, redrawn without metadata. So it is deleted
 * as late as those. Only the first photo of a complaint is stored, and none of an erased customer.
 */
export const addComplaintPhoto: Command<
  { orderId: string; complaintId: string; bytes: Uint8Array },
  null
> = {
  name: 'add-complaint-photo',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, complaintId, bytes }, context) => {
    const { actor: by, handovers, world } = context
    const found = await orderFor(context, orderId, ownsOrder)
    if (!found.ok) return found
    const complaint = found.value.complaints.find((one) => one.complaintId === complaintId)
    if (complaint === undefined) return reject('COMPLAINT_NOT_FOUND')
    if (found.value.isErased) return ok(null)
    const redrawn = await redrawPicture(bytes, [PHOTO_SIDE])
    if (!redrawn.ok) return reject(pictureRefusals[redrawn.fault])
    const [photo = new Uint8Array()] = redrawn.pictures
    if (complaint.hasPhoto) return unlessAnother(handovers, complaintId, photo)
    await handovers.put(complaintPhotoOf(complaintId), photo, world.now().toISOString())
    const command = { type: 'AddComplaintPhoto', complaintId, by } as const
    const added = await execute(context, order, orderId, command)
    // The customer may have been erased while the photo was stored.
    const isErased = added.ok && isPlaced(added.value.state) && added.value.state.isErased
    if (isErased) await forgetPhoto(handovers, complaintId)
    return withoutValue(added)
  },
}

/** Deletes the photos of an erased customer's complaints about this order. */
export const forgetComplaintPhotos: Command<{ orderId: string }, null> = {
  name: 'forget-complaint-photos',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return ok(null)
    for (const { complaintId } of state.complaints) {
      await forgetPhoto(context.handovers, complaintId)
    }
    return ok(null)
  },
}
