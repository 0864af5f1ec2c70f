import { z } from '../../contract/rules/schema.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { SharedCell } from '../../stores/shared-cell/port.ts'
import type { DarajaRefusal } from './errors.ts'
import { parseAs } from './wire.ts'

type FetchedToken = { token: string; expiresInSeconds: number }
export type FetchToken = () => Promise<Result<FetchedToken, DarajaRefusal>>

/**
 * The app's OAuth token, which all processes share: asking Daraja for another token makes the previous one invalid.
 *
 * An implementation guarantees, across all processes that use the same keys:
 * - `get` gives a valid token without calling `fetchNew`, until 120 s before the token expires.
 * - If there is no valid token, one caller calls `fetchNew` and the others wait. The lock of a process that dies ends by
 *   itself.
 * - If Daraja refuses, all waiting callers get the refusal, and the next `get` tries again.
 * - `invalidate` drops the token only if it is still the current one, so late callers with an old token do no harm.
 *
 * Both functions reject only if the store fails.
 */
export interface SharedToken {
  get(fetchNew: FetchToken): Promise<Result<string, DarajaRefusal>>
  invalidate(token: string): Promise<void>
}

const REFRESH_EARLY_MS = 120_000

/** The time (ms) for which a new token is used. A token with a very short life is used for half of it. */
const goodForMs = (expiresInSeconds: number): number => {
  const lifeMs = expiresInSeconds * 1000
  return lifeMs - Math.min(REFRESH_EARLY_MS, lifeMs / 2)
}

/** The token for a single process that alone uses the keys. */
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

const refusal: z.ZodType<DarajaRefusal> = z.object({
  kind: z.literal('refused'),
  code: z.string(),
  message: z.string(),
  newPrompt: z.union([z.literal(['now', 'no']), z.object({ afterSeconds: z.number() })]),
  alert: z.string().optional(),
})

/**
 * The content of the shared cell: the token, who is fetching one, or the refusal of the last fetch. Times are ms since
 * 1970.
 */
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), token: z.string(), goodUntil: z.number() }),
  z.object({ kind: z.literal('fetching'), by: z.string(), until: z.number() }),
  z.object({ kind: z.literal('refused'), by: z.string(), refusal }),
  z.object({ kind: z.literal('none') }),
])
type Content = z.output<typeof shape>

/**
 * A process that has been fetching a token for this long (ms) has crashed: the client waits less than this for an
 * answer.
 */
const FETCH_MS = 40_000
const LOOK_AGAIN_MS = 100

type Deps = {
  cell: SharedCell
  world: Pick<World, 'now' | 'wait' | 'newId'>
  lookAgainMs?: number
}

const openBoard = ({ cell, world, lookAgainMs = LOOK_AGAIN_MS }: Deps) => ({
  now: () => world.now().getTime(),
  newId: world.newId,
  lookAgain: () => world.wait(lookAgainMs),
  read: async () => {
    const { text, revision } = await cell.read()
    const content: Content = parseAs(shape, text) ?? { kind: 'none' }
    return { content, revision }
  },
  write: (revision: number, content: Content) => cell.write(revision, JSON.stringify(content)),
})
type Board = ReturnType<typeof openBoard>
type Got = Result<string, DarajaRefusal> | undefined

/**
 * Fetches a token, and stores the token or the refusal for all processes. Undefined if this took too long and another
 * process took over.
 */
const fetchAs = async (
  board: Board,
  by: string,
  revision: number,
  fetchNew: FetchToken,
): Promise<Got> => {
  const askedAt = board.now()
  const fetched = await fetchNew().catch(async (error: unknown) => {
    await board.write(revision, { kind: 'none' })
    throw error
  })
  if (!fetched.ok) {
    await board.write(revision, { kind: 'refused', by, refusal: fetched.error })
    return fetched
  }
  const { token, expiresInSeconds } = fetched.value
  const goodUntil = askedAt + goodForMs(expiresInSeconds)
  return (await board.write(revision, { kind: 'token', token, goodUntil })) ? ok(token) : undefined
}

const answerOf = (content: Content, now: number, waitingFor: string | undefined): Got => {
  if (content.kind === 'token' && now < content.goodUntil) return ok(content.token)
  const isForUs = content.kind === 'refused' && content.by === waitingFor
  return isForUs ? err(content.refusal) : undefined
}

/** Fetches a token if no other process is fetching one. Undefined if another process was faster or took over. */
const tryToFetch = async (board: Board, revision: number, fetchNew: FetchToken): Promise<Got> => {
  const by = board.newId()
  const mine = { kind: 'fetching' as const, by, until: board.now() + FETCH_MS }
  return (await board.write(revision, mine))
    ? fetchAs(board, by, revision + 1, fetchNew)
    : undefined
}

const fetcherOf = (content: Content, now: number): string | undefined =>
  content.kind === 'fetching' && now < content.until ? content.by : undefined

/**
 * Gets the token from the shared cell, or fetches a new one. `waitingFor` is the process that was fetching one at the
 * last look.
 */
const getFrom = async (
  board: Board,
  fetchNew: FetchToken,
  waitingFor?: string,
): Promise<Result<string, DarajaRefusal>> => {
  const { content, revision } = await board.read()
  const known = answerOf(content, board.now(), waitingFor)
  if (known !== undefined) return known
  const fetcher = fetcherOf(content, board.now())
  if (fetcher === undefined) {
    const fetched = await tryToFetch(board, revision, fetchNew)
    if (fetched !== undefined) return fetched
  } else {
    await board.lookAgain()
  }
  return getFrom(board, fetchNew, fetcher)
}

/**
 * The token for all processes that share the cell. Callers of one process that ask at the same time share one request
 * to the cell.
 */
export const openSharedToken = (deps: Deps): SharedToken => {
  const board = openBoard(deps)
  let asking: Promise<Result<string, DarajaRefusal>> | undefined
  return {
    get: (fetchNew) => {
      asking ??= getFrom(board, fetchNew).finally(() => {
        asking = undefined
      })
      return asking
    },
    invalidate: async (token) => {
      const { content, revision } = await board.read()
      if (content.kind !== 'token' || content.token !== token) return
      await board.write(revision, { kind: 'none' })
    },
  }
}
