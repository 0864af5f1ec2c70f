import type { Doc } from '../../stores/read-store/port.ts'
import { type Doer, doerOf, type Projection, update } from '../projection.ts'

/** A note of the staff about an order. `at` is ISO 8601 in UTC. */
export type OrderNote = { noteId: string; text: string; at: string; actor: Doer }

/** `id` is the order's id. The oldest note comes first. `printedAt`: when its picking list was printed first. */
export type OrderNotesDoc = Doc & { notes: OrderNote[]; printedAt: string | null }

export const orderNotes: Projection<OrderNotesDoc> = {
  collection: { name: 'order-notes', version: 2, indexes: [] },
  on: {
    OrderNoteWritten: ({ data: { orderId: id, noteId, text }, meta }) => ({
      id,
      fold: (doc) => ({
        id,
        notes: [...(doc?.notes ?? []), { noteId, text, at: meta.at, actor: doerOf(meta) }],
        printedAt: doc?.printedAt ?? null,
      }),
    }),
    PickingListPrinted: ({ data: { orderId: id }, meta: { at } }) => ({
      id,
      fold: (doc) => ({ id, notes: doc?.notes ?? [], printedAt: doc?.printedAt ?? at }),
    }),
    OrderCustomerErased: ({ data }) =>
      update<OrderNotesDoc>(data.orderId, (doc) => ({
        ...doc,
        notes: doc.notes.map((one) => ({ ...one, text: '' })),
      })),
  },
}
