import { isStaff } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { record } from './record-disclosure.ts'

/** Records that orders were exported. `filters` holds none of the text that was searched for. */
export const recordExport: Command<{ filters: string }, null> = {
  name: 'record-export',
  may: isStaff,
  run: async ({ filters }, context) => {
    const recorded = await record(context, { kind: 'orders_exported', about: filters })
    return recorded.ok ? ok(null) : recorded
  },
}
