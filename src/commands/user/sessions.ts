import { createHash } from 'node:crypto'
import { endsIdle, hasAccount } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { Session, Vault } from '../../stores/vault/port.ts'
import type { Command, SessionRules } from '../engine/command.ts'

/** The vault's name for a session: the SHA-256 of the cookie's token, in hex. */
export const sessionTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

const CUSTOMER_MS = 30 * 24 * 60 * 60_000
const NOTED_EVERY_MS = 60_000

export const sessionLastsMs = (role: string, { staffMs }: SessionRules): number =>
  role === 'customer' ? CUSTOMER_MS : staffMs

const seenMs = ({ createdAt, seenAt = createdAt }: Session): number => Date.parse(seenAt)

const endsAtMs = (session: Session, rules: SessionRules): number => {
  const { role, createdAt, expiresAt } = session
  const latest = Math.min(
    Date.parse(expiresAt),
    Date.parse(createdAt) + sessionLastsMs(role, rules),
  )
  return endsIdle(role) ? Math.min(latest, seenMs(session) + rules.idleMs) : latest
}

type Deps = { vault: Vault; sessionRules: SessionRules; world: Pick<World, 'now'> }

/**
 * The session of a cookie's token. A session that the present rules end is deleted, even if it started under older
 * rules.
 */
export const livingSession = async (
  { vault, sessionRules, world }: Deps,
  token: string,
): Promise<Session | undefined> => {
  const at = world.now()
  const hash = sessionTokenHash(token)
  const session = await vault.session(hash, at.toISOString())
  if (session === undefined || endsAtMs(session, sessionRules) > at.getTime()) return session
  await vault.endSession(hash)
  return undefined
}

/** Notes activity in a session that ends when idle, at most once a minute. */
export const noteActivity = async (
  { vault, world }: Deps,
  token: string,
  session: Session,
): Promise<void> => {
  const at = world.now()
  if (!endsIdle(session.role) || at.getTime() - seenMs(session) < NOTED_EVERY_MS) return
  await vault.touchSession(sessionTokenHash(token), at.toISOString())
}

/** Ends the session of a token. Whoever holds the token may do this. */
export const logOut: Command<{ token: string }, null> = {
  name: 'log-out',
  may: () => true,
  run: async ({ token }, { vault }) => {
    await vault.endSession(sessionTokenHash(token))
    return ok(null)
  },
}

/** Ends all sessions of the user, the present one too. */
export const logOutEverywhere: Command<null, null> = {
  name: 'log-out-everywhere',
  may: hasAccount,
  run: async (_, { actor, vault }) => {
    await vault.endSessionsOf(actor.id)
    return ok(null)
  },
}
