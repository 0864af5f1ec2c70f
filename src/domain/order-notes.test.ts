import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { type OrderNotesEvent, orderNotes } from './order-notes.ts'

const note = (noteId: string) => ({ orderId: 'o', subject: 'wanjiku', noteId, text: 'Call first' })
const written = (noteId: string): OrderNotesEvent => ({
  type: 'OrderNoteWritten',
  data: note(noteId),
})

it('a note that is sent twice is written once', () => {
  given(orderNotes)
    .when({ type: 'Write', ...note('a') })
    .thenEvents(written('a'))
  given(orderNotes, written('a'))
    .when({ type: 'Write', ...note('a') })
    .thenEvents()
})

it('an order has fifty notes at most', () => {
  const full = Array.from({ length: 50 }, (_, n) => written(`note-${n}`))
  given(orderNotes, ...full)
    .when({ type: 'Write', ...note('more') })
    .thenRejected('TOO_MANY_NOTES', { limit: 50 })
})

it('a picking list is marked as printed once', () => {
  const printed = { type: 'PickingListPrinted', data: { orderId: 'o' } } as const
  given(orderNotes).when({ type: 'Print', orderId: 'o' }).thenEvents(printed)
  given(orderNotes, printed, written('a')).when({ type: 'Print', orderId: 'o' }).thenEvents()
})
