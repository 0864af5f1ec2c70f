import type { ErrorCode } from '../../contract/errors.ts'
import { type DisclosureKind, disclosure } from '../../domain/disclosure.ts'
import { isStaff } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

type Disclosed = { kind: DisclosureKind; about: string; customerId: string | null }

/** Records that the actor saw this. What could not be recorded is not shown. */
export const record = async (
  context: CommandContext,
  { kind, about, customerId }: Disclosed,
): Promise<Result<unknown, Rejection<ErrorCode>>> => {
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

/** Records a search by a whole phone number (2547XXXXXXXX). The log holds a keyed hash of it. */
export const recordPhoneSearch: Command<{ phone: string }, null> = {
  name: 'record-phone-search',
  may: isStaff,
  run: async ({ phone }, context) => {
    const secret = await context.vault.secret('disclosure')
    const about = keyedHash(secret, phone).toString('hex').slice(0, HASH)
    const recorded = await record(context, { kind: 'phone_search', about, customerId: null })
    return recorded.ok ? ok(null) : recorded
  },
}

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
