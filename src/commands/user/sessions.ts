import { createHash } from 'node:crypto'
import { endsIdle, hasAccount } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { Session, Vault } from '../../stores/vault/port.ts'
import type { Command, SessionRules } from '../engine/command.ts'

/** The vault's name for a session: the SHA-256 of the cookie's token, in hex. */
export const sessionTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

const CUSTOMER_MS = 30 * 24 * 60 * 60_000
/** Activity that ends no session is noted more seldom, for the list of the person's sessions. */
const NOTED_EVERY_MS = { watched: 60_000, staff: 3_600_000, customer: 24 * 3_600_000 }

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

const notedEveryMs = (role: string): number => {
  if (endsIdle(role)) return NOTED_EVERY_MS.watched
  return role === 'customer' ? NOTED_EVERY_MS.customer : NOTED_EVERY_MS.staff
}

/** Notes activity: at most once a minute in a session that ends when idle, otherwise once an hour or a day. */
export const noteActivity = async (
  { vault, world }: Deps,
  token: string,
  session: Session,
): Promise<void> => {
  const at = world.now()
  if (at.getTime() - seenMs(session) < notedEveryMs(session.role)) return
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

/** One of a person's own sessions. `id` names it, and opens nothing. Times are ISO 8601 in UTC. */
export type OwnSession = {
  id: string
  createdAt: string
  browser: string | undefined
  seenAt: string
  isThis: boolean
}

/** The most sessions that a person is shown: the newest ones. */
const MOST_SHOWN = 50
/** The characters of a token's hash that name a session. */
const NAME_LENGTH = 32

/** `token` belongs to the session that asks. */
export const listSessions: Command<{ token: string }, OwnSession[]> = {
  name: 'list-sessions',
  may: hasAccount,
  run: async ({ token }, { actor, vault, world, sessionRules }) => {
    const now = world.now()
    const found = await vault.sessionsOf(actor.id, now.toISOString(), MOST_SHOWN)
    const living = found.filter(({ session }) => endsAtMs(session, sessionRules) > now.getTime())
    const own = sessionTokenHash(token)
    return ok(
      living.map(({ tokenHash, session: { createdAt, browser, seenAt = createdAt } }) => ({
        id: tokenHash.slice(0, NAME_LENGTH),
        createdAt,
        browser,
        seenAt,
        isThis: tokenHash === own,
      })),
    )
  },
}

/** Ends one of the person's own sessions. */
export const endOwnSession: Command<{ id: string }, null> = {
  name: 'end-own-session',
  may: hasAccount,
  run: async ({ id }, { actor, vault, world }) => {
    const found = await vault.sessionsOf(actor.id, world.now().toISOString(), MOST_SHOWN)
    const named = found.find(({ tokenHash }) => tokenHash.slice(0, NAME_LENGTH) === id)
    if (named === undefined) return reject('SESSION_NOT_FOUND')
    await vault.endSession(named.tokenHash)
    return ok(null)
  },
}

/** Ends all sessions of the person but the one of `token`. */
export const endOtherSessions: Command<{ token: string }, null> = {
  name: 'end-other-sessions',
  may: hasAccount,
  run: async ({ token }, { actor, vault }) => {
    await vault.endSessionsOf(actor.id, sessionTokenHash(token))
    return ok(null)
  },
}
