import { hasAccount } from '../../domain/kernel/access.ts'
import { keyedHash } from '../../lib/text.ts'
import type { Ask } from '../../stores/lost-sales/port.ts'
import type { CommandContext } from '../engine/command.ts'

/** The account, or else the browser (`device`) if known, or else the network. */
export const askerOf = ({ actor, address }: CommandContext, device: string | undefined): string => {
  if (hasAccount(actor)) return `account ${actor.id}`
  return device === undefined ? `network ${address}` : `device ${device}`
}

/** An ask that counts for `lastsMs`. `secret`: the name of the vault's secret that the hash is made with. */
export const hashedAsk = async (
  context: CommandContext,
  ask: { secret: string; asker: string; what: string; lastsMs: number },
): Promise<Ask> => {
  const secret = await context.vault.secret(ask.secret)
  const now = context.world.now()
  return {
    hash: keyedHash(secret, `${ask.asker} ${ask.what}`).toString('base64url'),
    at: now.toISOString(),
    until: new Date(now.getTime() + ask.lastsMs).toISOString(),
  }
}
