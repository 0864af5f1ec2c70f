import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, reject } from './kernel/result.ts'

/**
 * What the staff write down about an order, in a stream of its own, `ordernotes-<orderId>`. So a note changes nothing
 * that the customer sees of the order, and sends the customer no live message.
 * `subject`: the person whose key seals the text, which may mention the customer.
 */
export type OrderNotesEvent =
  | DomainEvent<
      'OrderNoteWritten',
      { orderId: string; subject: string; noteId: string; text: string }
    >
  /** The order's picking list was sent to a printer for the first time. */
  | DomainEvent<'PickingListPrinted', { orderId: string }>

const orderNotesEvents: EventCatalogue<OrderNotesEvent> = {
  OrderNoteWritten: { version: 1, personal: { subject: 'subject', erased: { text: '' } } },
  PickingListPrinted: { version: 1 },
}

/** `notes`: the ids of the order's notes. */
export type OrderNotesState = { notes: readonly string[]; isPrinted: boolean }
export type OrderNotesCommand =
  | { type: 'Write'; orderId: string; subject: string; noteId: string; text: string }
  | { type: 'Print'; orderId: string }

/** The most notes of one order. */
const MOST_NOTES = 50

export const orderNotes: Aggregate<
  'ordernotes',
  OrderNotesState,
  OrderNotesCommand,
  OrderNotesEvent,
  'TOO_MANY_NOTES'
> = {
  category: 'ordernotes',
  memoryPart: 5,
  snapshots: null,
  events: orderNotesEvents,
  initial: { notes: [], isPrinted: false },
  decide: (command, { notes, isPrinted }) => {
    if (command.type === 'Print') {
      const { orderId } = command
      return ok(isPrinted ? [] : [{ type: 'PickingListPrinted', data: { orderId } }])
    }
    const { type: _, ...data } = command
    if (notes.includes(data.noteId)) return ok([])
    if (notes.length >= MOST_NOTES) return reject('TOO_MANY_NOTES', { limit: MOST_NOTES })
    return ok([{ type: 'OrderNoteWritten', data }])
  },
  evolve: (state, event) =>
    event.type === 'PickingListPrinted'
      ? { ...state, isPrinted: true }
      : { ...state, notes: [...state.notes, event.data.noteId] },
}
