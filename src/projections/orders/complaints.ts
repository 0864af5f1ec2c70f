import type { ComplaintMadeData } from '../../domain/order/events.ts'
import type { ComplaintAnswer } from '../../domain/order/vocabulary.ts'
import type { EventMeta } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import {
  type Body,
  type Doer,
  doerOf,
  type EventOf,
  type Projection,
  update,
} from '../projection.ts'
import { everyOrderStep, orderBefore } from './steps.ts'

/** A complaint about a delivered order. Times are ISO 8601 in UTC. */
export type ComplaintOfOrder = Pick<
  ComplaintMadeData,
  'complaintId' | 'lines' | 'reason' | 'words'
> & {
  at: string
  hasPhoto: boolean
  answer: { answer: ComplaintAnswer; words: string; at: string; actor: Doer } | null
}

export const complaintOf = (data: ComplaintMadeData, { at }: EventMeta): ComplaintOfOrder => {
  const { complaintId, lines, reason, words } = data
  return { complaintId, lines, reason, words, at, hasPhoto: false, answer: null }
}

const changed = (
  complaints: readonly ComplaintOfOrder[],
  id: string,
  change: Partial<ComplaintOfOrder>,
): ComplaintOfOrder[] =>
  complaints.map((one) => (one.complaintId === id ? { ...one, ...change } : one))

export const withAnswer = (
  complaints: readonly ComplaintOfOrder[],
  { data: { complaintId, answer, words }, meta }: EventOf<'OrderComplaintAnswered'>,
): ComplaintOfOrder[] =>
  changed(complaints, complaintId, {
    answer: { answer, words, at: meta.at, actor: doerOf(meta) },
  })

export const withPhoto = (
  complaints: readonly ComplaintOfOrder[],
  { data }: EventOf<'OrderComplaintPhotoAdded'>,
): ComplaintOfOrder[] => changed(complaints, data.complaintId, { hasPhoto: true })

/** The complaints of an erased customer, without the photo and the words of both sides. */
export const withoutTraces = (complaints: readonly ComplaintOfOrder[]): ComplaintOfOrder[] =>
  complaints.map((one) => ({
    ...one,
    words: '',
    hasPhoto: false,
    answer: one.answer && { ...one.answer, words: '' },
  }))

type Listed = Pick<ComplaintOfOrder, 'complaintId' | 'reason' | 'at'> & {
  pieces: number
  isOpen: boolean
  answer: ComplaintAnswer | null
}
/**
 * An order whose customer complained, for the list of the staff. `id` is the order's id. `userId`: the account that owns
 * the order now. `at`: since when the oldest open complaint waits, or when the last complaint was made. Holds no words.
 */
export type ComplainedOrderDoc = Doc & {
  orderNumber: string
  branchId: number
  userId: string | null
  isOpen: boolean
  at: string
  complaints: Listed[]
}

const derived = (
  doc: Omit<Body<ComplainedOrderDoc>, 'isOpen' | 'at'>,
): Body<ComplainedOrderDoc> => {
  const waiting = doc.complaints.find(({ isOpen }) => isOpen)
  const at = waiting?.at ?? doc.complaints.at(-1)?.at ?? ''
  return { ...doc, isOpen: waiting !== undefined, at }
}

export const complainedOrders: Projection<ComplainedOrderDoc, [typeof orderBefore]> = {
  collection: {
    name: 'complained-orders',
    version: 3,
    indexes: [
      ['isOpen', 'at'],
      ['isOpen', '-at'],
      ['branchId', 'isOpen', 'at'],
      ['branchId', 'isOpen', '-at'],
      ['userId', '-at'],
      ['branchId', 'userId', '-at'],
    ],
  },
  tells: [orderBefore],
  on: {
    ...everyOrderStep(() => []),
    OrderJoinedAccount: ({ data: { orderId, userId } }) =>
      update<ComplainedOrderDoc>(orderId, (doc) => ({ ...doc, userId })),
    OrderComplaintMade: ({ data, meta: { at } }, { order }) => {
      const { orderId: id, orderNumber, branchId, complaintId, reason, lines } = data
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const made = { complaintId, reason, at, pieces, isOpen: true, answer: null }
      return {
        id,
        fold: (doc) =>
          derived({
            id,
            orderNumber,
            branchId,
            userId: order?.userId ?? null,
            complaints: [...(doc?.complaints ?? []), made],
          }),
      }
    },
    // An unanswered complaint of an erased customer has ended: nobody is left who could read an answer.
    OrderCustomerErased: ({ data: { orderId } }) =>
      update<ComplainedOrderDoc>(orderId, (doc) =>
        derived({ ...doc, complaints: doc.complaints.map((one) => ({ ...one, isOpen: false })) }),
      ),
    OrderComplaintAnswered: ({ data: { orderId, complaintId, answer } }) =>
      update<ComplainedOrderDoc>(orderId, (doc) =>
        derived({
          ...doc,
          complaints: doc.complaints.map((one) =>
            one.complaintId === complaintId ? { ...one, isOpen: false, answer } : one,
          ),
        }),
      ),
  },
}
