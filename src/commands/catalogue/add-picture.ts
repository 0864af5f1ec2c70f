import type { ErrorCode } from '../../contract/errors.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type PictureFault, redrawPicture } from '../../lib/redraw-picture.ts'
import type { PictureStore } from '../../stores/pictures/port.ts'
import type { Command } from '../engine/command.ts'
import { addressOfPicture, pictureIdOf, storedNames, storedSides } from './pictures.ts'

/** Later than every real time. */
const EVER = '9999-12-31T23:59:59.999Z'

/** Deletes a picture, whenever it was stored. */
export const forgetPicture = (pictures: PictureStore, name: string): Promise<void> =>
  pictures.drop(name, EVER)

export const pictureRefusals = {
  animated: 'PICTURE_ANIMATED',
  'too-many-pixels': 'PICTURE_TOO_MANY_PIXELS',
  unreadable: 'PICTURE_UNREADABLE',
} as const satisfies Record<PictureFault, ErrorCode>

/** The most pictures that the shop stores. Each picture is stored in every size. */
export const MOST_PICTURES = 20_000

/**
 * Redraws an uploaded picture in the sizes that the shop shows, and stores the files beside the event log. The picture
 * becomes visible once a product names its address; uploading the same picture again gives the same address.
 */
export const addPicture: Command<{ bytes: Uint8Array }, { imageUrl: string }> = {
  name: 'add-picture',
  may: isAdmin,
  run: async ({ bytes }, { pictures, world }) => {
    if ((await pictures.count()) >= MOST_PICTURES * storedSides.length) {
      return reject('PICTURES_FULL')
    }
    const redrawn = await redrawPicture(bytes, storedSides)
    if (!redrawn.ok) return reject(pictureRefusals[redrawn.fault])
    const [first = new Uint8Array()] = redrawn.pictures
    const id = pictureIdOf(first)
    const at = world.now().toISOString()
    for (const [index, name] of storedNames(id).entries()) {
      await pictures.put(name, redrawn.pictures[index] ?? first, at)
    }
    return ok({ imageUrl: addressOfPicture(id) })
  },
}
