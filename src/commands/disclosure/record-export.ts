import type { DisclosureKind } from '../../domain/disclosure/events.ts'
import { isStaff } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { record } from './record-disclosure.ts'

type Export = { kind: Extract<DisclosureKind, `${string}_exported`>; filters: string }

/** Records that orders or refunds were exported. `filters` holds none of the text that was searched for. */
export const recordExport: Command<Export, null> = {
  name: 'record-export',
  may: isStaff,
  run: async ({ kind, filters }, context) => {
    const recorded = await record(context, { kind, about: filters, customerId: null })
    return recorded.ok ? ok(null) : recorded
  },
}
