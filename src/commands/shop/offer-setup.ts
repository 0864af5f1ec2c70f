import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { hasAdmin } from '../rosters.ts'
import { sessionTokenHash } from '../user/sessions.ts'

/** The address of the set-up page. Browsers do not send the part after '#', so no server log contains the secret. */
export const setupPath = (secret: string): string => `/setup#secret=${secret}`

const LASTS_MS = 24 * 60 * 60_000

/** `secret` is stored nowhere. Absent: an earlier secret is still valid. `expiresAt` is ISO 8601 in UTC. */
export type OfferedSetup = { secret?: string; expiresAt: string }

/**
 * Offers a secret link for setting up a shop without an administrator. One offer at a time is valid, in all processes.
 */
export const offerSetup: Command<null, OfferedSetup> = {
  name: 'offer-setup',
  may: isShop,
  run: async (_, context) => {
    if (await hasAdmin(context)) return reject('NOT_FOUND')
    const { vault } = context
    const now = context.world.now()
    const secret = context.world.newToken()
    const expiresAt = new Date(now.getTime() + LASTS_MS).toISOString()
    const offer = { hash: sessionTokenHash(secret), expiresAt }
    if (await vault.offerSetup(offer, now.toISOString())) return ok({ secret, expiresAt })
    return ok({ expiresAt: (await vault.setupOffer(now.toISOString()))?.expiresAt ?? expiresAt })
  },
}
