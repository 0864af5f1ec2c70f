import { z } from '../../contract/rules/schema.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { SharedCell } from '../../stores/shared-cell/port.ts'
import type { DarajaRefusal } from './errors.ts'
import { parseAs } from './wire.ts'

type FetchedToken = { token: string; expiresInSeconds: number }
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
const goodForMs = (expiresInSeconds: number): number => {
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

const refusal: z.ZodType<DarajaRefusal> = z.object({
  kind: z.literal('refused'),
  code: z.string(),
  message: z.string(),
  newPrompt: z.union([z.literal(['now', 'no']), z.object({ afterSeconds: z.number() })]),
  alert: z.string().optional(),
})

/** The cell's contents: the token, its present fetcher, or the refusal of the last fetch. Times are ms since 1970. */
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), token: z.string(), goodUntil: z.number() }),
  z.object({ kind: z.literal('fetching'), by: z.string(), until: z.number() }),
  z.object({ kind: z.literal('refused'), by: z.string(), refusal }),
  z.object({ kind: z.literal('none') }),
])
type Content = z.output<typeof shape>

/** Longer than the client waits for an answer: a fetcher that is silent for so long has died. */
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

/** Gives undefined where this fetch took too long and another took over. */
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

/** Gives undefined where another was faster, or took over. */
const tryToFetch = async (board: Board, revision: number, fetchNew: FetchToken): Promise<Got> => {
  const by = board.newId()
  const mine = { kind: 'fetching' as const, by, until: board.now() + FETCH_MS }
  return (await board.write(revision, mine))
    ? fetchAs(board, by, revision + 1, fetchNew)
    : undefined
}

const fetcherOf = (content: Content, now: number): string | undefined =>
  content.kind === 'fetching' && now < content.until ? content.by : undefined

/** `waitingFor` is the fetcher at the last look. */
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

/** The token of all processes that share the cell. Simultaneous callers of one process ask the cell once. */
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
