import { delivery } from '../../domain/delivery/delivery.ts'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { entryOf, type Said } from './change.ts'

/** `to`: null for a note. `refusedWith`: the code of the refusal. */
type ReportStep = Omit<Said, 'revision'> & { to: DeliveryStatus | null; refusedWith: string }

/** What a driver did without a connection, and the shop could not take: it is kept, and changes nothing. */
export const reportStep: Command<ReportStep, null> = {
  name: 'report-step',
  may: isDriver,
  run: async ({ to, refusedWith, ...said }, context) => {
    const entry = entryOf(context, said)
    const command = { type: 'Report', by: context.actor, entry, to, refusedWith } as const
    const done = await execute(context, delivery, said.deliveryId, command)
    return done.ok ? ok(null) : done
  },
}
