import { worksAt, worksAtBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { orderNotes } from '../../domain/order-notes.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { orderFor } from '../order-access.ts'

/** `noteId` (UUID) comes from the sender, so a repeated request is written once. */
export type WriteNote = { orderId: string; noteId: string; text: string }

/** Writes a note of the staff about an order of their branch. Notes of an erased customer's order are refused. */
export const writeNote: Command<WriteNote, { noteId: string }> = {
  name: 'write-note',
  may: worksAtBranches,
  run: async ({ orderId, noteId, text }, context) => {
    const found = await orderFor(context, orderId, (actor, { branchId }) =>
      worksAt(actor, branchId),
    )
    if (!found.ok) return found
    const { subject, isErased } = found.value
    if (isErased) return reject('ORDER_NOT_FOUND')
    const command = { type: 'Write', orderId, subject, noteId, text } as const
    const written = await execute(context, orderNotes, orderId, command)
    return written.ok ? ok({ noteId }) : written
  },
}
