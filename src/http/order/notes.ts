import * as z from 'zod'
import { writeNote } from '../../commands/order/write-note.ts'
import { noteBody, writtenNote } from '../../contract/order/staff-order.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { worksAtBranches } from '../../domain/kernel/access.ts'
import { defineRoute } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

export const writeOrderNote = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/notes',
  mayAsk: worksAtBranches,
  area: 'Orders',
  summary:
    'Writes a note about an order, for the staff of its branch and admins; customers never see it',
  input: z.object({ params: z.object({ id: uuid }), body: noteBody }),
  status: 201,
  response: writtenNote,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ACCOUNT_ERASED', 'ORDER_NOT_FOUND', 'TOO_MANY_NOTES'],
  limits: ['staff'],
  reads: [],
  handle: async ({ params: { id: orderId }, body: { id: noteId, text }, issue }) =>
    answerWith(await issue(writeNote, { orderId, noteId, text }), () => ({ id: noteId })),
})
