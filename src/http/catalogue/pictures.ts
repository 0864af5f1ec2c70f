import * as z from 'zod'
import { addPicture } from '../../commands/catalogue/add-picture.ts'

import { MOST_PICTURE_BYTES, uploadedPicture } from '../../contract/catalogue/catalogue.ts'
import { denied, isAdmin } from '../../domain/kernel/access.ts'
import { PICTURE, readPicture } from '../server/read-body.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue } from '../server/route-parts.ts'

/** The actor is checked before the body is read: the body may be 10 MB. */
const upload = defineRoute({
  method: 'POST',
  path: '/api/pictures',
  area: 'Catalogue',
  summary:
    'Stores a picture (JPEG, PNG, WebP; 10 MB) for products, upright, without metadata; for admins',
  input: z.object({}),
  text: PICTURE,
  status: 201,
  response: uploadedPicture,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'PICTURE_TOO_LARGE',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_ANIMATED',
    'PICTURES_FULL',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ actor, ctx, issue }) => {
    if (!isAdmin(actor)) return denied(actor)
    const picture = await readPicture(ctx, MOST_PICTURE_BYTES, 'PICTURE_TOO_LARGE')
    if (!picture.ok) return picture
    return answerValue(await issue(addPicture, { bytes: picture.value }))
  },
})

export const pictureRoutes: readonly Route[] = [upload]
