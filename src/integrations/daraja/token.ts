import { ok, type Result } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { DarajaRefusal } from './errors.ts'

export type FetchedToken = { token: string; expiresInSeconds: number }
export type FetchToken = () => Promise<Result<FetchedToken, DarajaRefusal>>

/**
 * The app's one OAuth token, shared by all: asking Daraja for another makes the previous one invalid.
 *
 * An implementation guarantees, over all processes that share the app's keys:
 * - `get` gives a good token and calls no `fetchNew`. A token counts as good until 120 s before it expires.
 * - One caller calls `fetchNew` while there is no good token (a lock or lease that ends by itself when its holder
 *   dies). The others wait for its token.
 * - Those who waited get a refusal too. It is not kept: the next `get` tries again.
 * - `invalidate` forgets the token only while it is still the current one (compare and delete in one step), so that
 *   late callers with the old one do not take away the new one.
 *
 * Both reject only when the store behind them fails.
 */
export interface SharedToken {
  get(fetchNew: FetchToken): Promise<Result<string, DarajaRefusal>>
  invalidate(token: string): Promise<void>
}

const REFRESH_EARLY_MS = 120_000

/** The useful life of a new token. It is half of a very short life, since it must be usable at all. */
export const goodForMs = (expiresInSeconds: number): number => {
  const lifeMs = expiresInSeconds * 1000
  return lifeMs - Math.min(REFRESH_EARLY_MS, lifeMs / 2)
}

/** The token of a single process that has the app's keys to itself. */
export const openProcessToken = ({ now }: Pick<World, 'now'>): SharedToken => {
  let current: { token: string; goodUntilMs: number } | undefined
  let fetching: Promise<Result<string, DarajaRefusal>> | undefined

  const fetchInto = async (fetchNew: FetchToken): Promise<Result<string, DarajaRefusal>> => {
    const askedAtMs = now().getTime()
    const fetched = await fetchNew()
    if (!fetched.ok) return fetched
    const { token, expiresInSeconds } = fetched.value
    current = { token, goodUntilMs: askedAtMs + goodForMs(expiresInSeconds) }
    return ok(token)
  }

  return {
    get: async (fetchNew) => {
      if (current && now().getTime() < current.goodUntilMs) return ok(current.token)
      fetching ??= fetchInto(fetchNew).finally(() => {
        fetching = undefined
      })
      return fetching
    },
    invalidate: async (token) => {
      if (current?.token === token) current = undefined
    },
  }
}
