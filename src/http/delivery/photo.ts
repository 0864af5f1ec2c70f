import * as z from 'zod'
import { addedPhoto, MOST_PHOTO_BYTES } from '#contract/delivery/driver-work.ts'
import { uuid } from '#contract/rules/schema.ts'
import { addPhoto, photoNameOf } from '#src/commands/delivery/photo.ts'
import { denied, isDriver } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { PICTURE, readPicture } from '../server/read-body.ts'
import { definePictureRoute, defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { knowsCustomer, orderOfDelivery, viewerOf } from './viewer.ts'

const area = 'Deliveries'
const path = '/api/deliveries/:id/photo'
const input = z.object({ params: z.object({ id: uuid }) })

/** The actor is checked before the body is read, so that only a driver can make the shop read 200 kB. */
const add = defineRoute({
  method: 'POST',
  path,
  area,
  summary:
    'Adds the photo of a handover (JPEG, PNG, WebP; 200 kB), for its driver: the first one stays',
  input,
  text: PICTURE,
  status: 201,
  response: addedPhoto,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_NOT_YOURS',
    'DELIVERY_PHOTO_TOO_LARGE',
    'DELIVERY_STATUS_DIFFERS',
    'PHOTO_KEPT_ALREADY',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_ANIMATED',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ actor, ctx, issue, params: { id } }) => {
    if (!isDriver(actor)) return denied(actor)
    const photo = await readPicture(ctx, MOST_PHOTO_BYTES, 'DELIVERY_PHOTO_TOO_LARGE')
    if (!photo.ok) return photo
    return answerWith(await issue(addPhoto, { deliveryId: id, bytes: photo.value }), () => ({ id }))
  },
})

/** The photo shows the customer's door. Whoever may not see the customer's street gets NOT_FOUND. */
const show = definePictureRoute({
  method: 'GET',
  path,
  area,
  summary: 'The photo of a handover (WebP), for its owner, its driver and the staff of its branch',
  input,
  status: 200,
  errors: ['DELIVERY_NOT_FOUND', 'NOT_FOUND'],
  orderOf: orderOfDelivery,
  reads: ['deliveries'],
  handle: async ({ actor, queries, deps, params: { id } }) => {
    const found = await queries.deliveries.named(id)
    if (!found.ok) return found
    const { doc, by } = found.value
    if (!knowsCustomer(viewerOf(actor, doc, by))) return reject('NOT_FOUND')
    const photo = await deps.commands.handovers.get(photoNameOf(doc.id))
    return photo === undefined ? reject('NOT_FOUND') : ok(photo)
  },
})

export const photoRoutes: readonly Route[] = [add, show]
