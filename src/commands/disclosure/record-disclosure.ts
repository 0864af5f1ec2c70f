import { type DisclosureKind, disclosure } from '../../domain/disclosure.ts'
import { isStaff } from '../../domain/kernel/access.ts'

import { keyedHash } from '../../lib/text.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

type Disclosed = { kind: DisclosureKind; about: string; customerId: string | null }

/** Records that the actor saw personal data. The data are not shown if this fails. */
export const record = async (
  context: CommandContext,
  { kind, about, customerId }: Disclosed,
): Promise<CommandResult<unknown>> => {
  const { actor, world } = context
  const command = {
    type: 'Record',
    actorId: actor.id,
    kind,
    about,
    customerId,
    at: world.now().toISOString(),
  } as const
  return execute(context, disclosure, `${actor.id}.${kind}.${about}`, command)
}

const HASH = 24

/**
 * Records a search by a whole phone number (2547XXXXXXXX) or by its last digits. The log stores only a keyed hash of
 * them.
 */
export const recordPhoneSearch: Command<{ phone: string }, null> = {
  name: 'record-phone-search',
  may: isStaff,
  run: async ({ phone }, context) => {
    const secret = await context.vault.secret('disclosure')
    const about = keyedHash(secret, phone).toString('hex').slice(0, HASH)
    return withoutValue(await record(context, { kind: 'phone_search', about, customerId: null }))
  },
}

type Export = { kind: Extract<DisclosureKind, `${string}_exported`>; filters: string }

/** Records an export of orders, refunds or finance data. `filters` contains no searched text. */
export const recordExport: Command<Export, null> = {
  name: 'record-export',
  may: isStaff,
  run: async ({ kind, filters }, context) =>
    withoutValue(await record(context, { kind, about: filters, customerId: null })),
}
