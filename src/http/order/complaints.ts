import * as z from 'zod'
import {
  addComplaintPhoto,
  answerComplaint,
  complaintPhotoOf,
  makeComplaint,
} from '../../commands/order/complaints.ts'
import { addedPhoto, MOST_PHOTO_BYTES } from '../../contract/delivery/driver-work.ts'
import { orderComplaints } from '../../contract/order/complaint.ts'
import {
  answerComplaintBody,
  type ComplainedOrder,
  complainedOrder,
  complaintBody,
  complaintsQuery,
  madeComplaint,
} from '../../contract/order/make-complaint.ts'
import { paging, uuid } from '../../contract/rules/schema.ts'
import { ownsOrder, runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { ComplainedOrder as Complained } from '../../projections/orders/complaint-queries.ts'
import { partiesIn } from '../../projections/orders/queries.ts'
import { PICTURE, readPicture } from '../server/read-body.ts'
import { definePictureRoute, defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerPage, answerWith, pageOf } from '../server/route-parts.ts'
import { complaintsFor } from './present.ts'
import { seesNamedOrder } from './sees-order.ts'

const area = 'Orders'
const ofOrder = z.object({ id: uuid })
const ofComplaint = z.object({ id: uuid, complaint: uuid })

const ofOneOrder = defineRoute({
  method: 'GET',
  path: '/api/orders/:id/complaints',
  area,
  summary:
    'The complaints about an order with their answers, and what its customer may still complain about; for whoever sees the order',
  input: z.object({ params: ofOrder }),
  status: 200,
  response: orderComplaints,
  errors: ['ORDER_NOT_FOUND'],
  orderOf: ({ params }) => params.id,
  reads: ['orders'],
  handle: async ({ actor, queries, params: { id } }) =>
    answerWith(await queries.orders.byId(actor, id), (doc) => complaintsFor(doc, actor)),
})

const make = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/complaints',
  area,
  summary:
    'Says what is wrong with pieces of a delivered order or with its money, within 7 days, or that a late order has not come; for its owner or who holds its secret',
  input: z.object({ params: ofOrder, body: complaintBody }),
  status: 201,
  response: madeComplaint,
  errors: [
    'COMPLAINTS_FULL',
    'COMPLAINT_TOO_LATE',
    'CONFLICT',
    'ORDER_NOT_FOUND',
    'ORDER_TRANSITION_NOT_ALLOWED',
    'REASON_REQUIRED',
  ],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  unlessStranger: seesNamedOrder,
  reads: [],
  handle: async ({ params: { id: orderId }, body: { id, ...complaint }, issue }) =>
    answerWith(await issue(makeComplaint, { orderId, complaintId: id, ...complaint }), () => ({
      id,
    })),
})

const photoPath = '/api/orders/:id/complaints/:complaint/photo'

/** The actor is checked before the body is read, so that only the customer can make the shop read 200 kB. */
const addPhoto = defineRoute({
  method: 'POST',
  path: photoPath,
  area,
  summary:
    'Adds a photo to a complaint (JPEG, PNG, WebP; 200 kB), for the customer of the order: the first one stays',
  input: z.object({ params: ofComplaint }),
  text: PICTURE,
  status: 201,
  response: addedPhoto,
  errors: [
    'UNSUPPORTED_MEDIA_TYPE',
    'COMPLAINT_NOT_FOUND',
    'CONFLICT',
    'DELIVERY_PHOTO_TOO_LARGE',
    'ORDER_NOT_FOUND',
    'PHOTO_KEPT_ALREADY',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_ANIMATED',
  ],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  reads: ['orders'],
  handle: async ({ actor, ctx, issue, queries, params: { id: orderId, complaint } }) => {
    const found = await queries.orders.byId(actor, orderId)
    if (!found.ok) return found
    if (!ownsOrder(actor, partiesIn(found.value))) return reject('ORDER_NOT_FOUND')
    const photo = await readPicture(ctx, MOST_PHOTO_BYTES, 'DELIVERY_PHOTO_TOO_LARGE')
    if (!photo.ok) return photo
    const added = { orderId, complaintId: complaint, bytes: photo.value }
    return answerWith(await issue(addComplaintPhoto, added), () => ({ id: complaint }))
  },
})

const showPhoto = definePictureRoute({
  method: 'GET',
  path: photoPath,
  area,
  summary: 'The photo of a complaint (WebP), for the customer of the order and the branch’s staff',
  input: z.object({ params: ofComplaint }),
  status: 200,
  errors: ['COMPLAINT_NOT_FOUND', 'NOT_FOUND', 'ORDER_NOT_FOUND'],
  orderOf: ({ params }) => params.id,
  reads: ['orders'],
  handle: async ({ actor, queries, deps, params: { id, complaint } }) => {
    const found = await queries.orders.byId(actor, id)
    if (!found.ok) return found
    const isThere = found.value.complaints.some(({ complaintId }) => complaintId === complaint)
    if (!isThere) return reject('COMPLAINT_NOT_FOUND')
    const photo = await deps.commands.handovers.get(complaintPhotoOf(complaint))
    return photo === undefined ? reject('NOT_FOUND') : ok(photo)
  },
})

const answer = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/complaints/:complaint/answer',
  mayAsk: runsBranches,
  area,
  summary:
    'Answers a complaint with a refund, with asking for the goods, or with words; for the branch’s manager and admins',
  input: z.object({ params: ofComplaint, body: answerComplaintBody }),
  status: 200,
  response: z.object({}),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'COMPLAINT_ALREADY_ANSWERED',
    'COMPLAINT_GOODS_BACK',
    'COMPLAINT_NOT_FOUND',
    'CONFLICT',
    'ORDER_NOT_FOUND',
    'OWN_MATTER',
    'REASON_REQUIRED',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ params: { id: orderId, complaint: complaintId }, body, issue }) =>
    answerEmpty(await issue(answerComplaint, { orderId, complaintId, ...body })),
})

const listed =
  (catalogue: CatalogueQueries) =>
  ({ id, at, isOpen, complaints, ...order }: Complained): ComplainedOrder => {
    const { orderNumber, branchId, userId, customerName } = order
    const shown = isOpen ? complaints.filter((one) => one.isOpen) : complaints
    return {
      orderId: id,
      orderNumber,
      branchId,
      branch: catalogue.branch(branchId)?.name ?? '',
      customerName,
      userId,
      at,
      state: isOpen ? 'waiting' : 'answered',
      reasons: [...new Set(shown.map(({ reason }) => reason))],
      answers: [...new Set(complaints.flatMap(({ answer }) => answer ?? []))],
      pieces: shown.reduce((sum, { pieces }) => sum + pieces, 0),
    }
  }

const list = defineRoute({
  method: 'GET',
  path: '/api/complaints',
  mayAsk: runsBranches,
  area,
  summary:
    'Orders whose customers complained: those that wait for an answer, longest first; for managers (own branch) and admins',
  input: z.object({ query: complaintsQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(complainedOrder),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['complaints'],
  handle: async ({ actor, queries, query: { limit, cursor, ...filter } }) => {
    const page = pageOf({ limit, cursor })
    return answerPage(await queries.complaints.list(actor, filter, page), listed(queries.catalogue))
  },
})

export const complaintRoutes: readonly Route[] = [
  list,
  ofOneOrder,
  make,
  addPhoto,
  showPhoto,
  answer,
]
