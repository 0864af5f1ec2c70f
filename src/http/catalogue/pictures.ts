import * as z from 'zod'
import { addPicture } from '../../commands/catalogue/add-picture.ts'

import { MOST_PICTURE_BYTES, uploadedPicture } from '../../contract/catalogue/catalogue.ts'
import { denied, isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { readBytes } from '../server/read-body.ts'
import { defineRoute, type Route } from '../server/route.ts'

const TYPE = 'image/*'

/** Only an actor who may send so large a body has it read. */
const upload = defineRoute({
  method: 'POST',
  path: '/api/pictures',
  area: 'Catalogue',
  summary:
    'Stores a picture (JPEG, PNG, WebP; 10 MB) for products, upright, without metadata; for admins',
  input: z.object({}),
  text: TYPE,
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
    if (!ctx.is(TYPE)) return reject('UNSUPPORTED_MEDIA_TYPE', { expected: 'a picture' })
    const bytes = await readBytes(ctx, MOST_PICTURE_BYTES)
    if (bytes === undefined) {
      ctx.set('Connection', 'close')
      return reject('PICTURE_TOO_LARGE')
    }
    const added = await issue(addPicture, { bytes })
    return added.ok ? ok({ body: added.value }) : added
  },
})

export const pictureRoutes: readonly Route[] = [upload]
