import type { Doc } from '../../stores/read-store/port.ts'
import { type Doer, doerOf, type Projection, update } from '../projection.ts'

/** A note of the staff about an order. `at` is ISO 8601 in UTC. */
export type OrderNote = { noteId: string; text: string; at: string; actor: Doer }

/** `id` is the order's id. The oldest note comes first. */
export type OrderNotesDoc = Doc & { notes: OrderNote[] }

export const orderNotes: Projection<OrderNotesDoc> = {
  collection: { name: 'order-notes', version: 1, indexes: [] },
  on: {
    OrderNoteWritten: ({ data: { orderId: id, noteId, text }, meta }) => ({
      id,
      fold: (doc) => ({
        id,
        notes: [...(doc?.notes ?? []), { noteId, text, at: meta.at, actor: doerOf(meta) }],
      }),
    }),
    OrderCustomerErased: ({ data }) =>
      update<OrderNotesDoc>(data.orderId, (doc) => ({
        ...doc,
        notes: doc.notes.map((one) => ({ ...one, text: '' })),
      })),
  },
}
