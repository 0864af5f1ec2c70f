import { reject } from '../../domain/kernel/result.ts'
import type { Queries } from '../../projections/queries.ts'
import type { ReadModelQueries } from '../../projections/read-model-queries.ts'
import { waitForAll } from '../../runtime/readers.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'

/** The name of a read model that a route may answer from and wait for. */
export type ReadModel = {
  [Name in keyof Queries]: Queries[Name] extends ReadModelQueries ? Name : never
}[keyof Queries]

/** The header by which a client asks for answers with all events up to a position. */
export const MIN_POSITION = 'x-min-position'

const MAX_WAIT_MS = 2_000
/** The most requests that wait at once. Others are answered at once and marked as stale. */
const MAX_WAITING = 1_000
const wellFormed = /^[\w.:-]{1,64}$/

let waiting = 0

/** Whether the log has this position. A client may send any position, and one beyond the end is not waited for. */
const exists = async (deps: HttpDeps, position: Position): Promise<boolean> => {
  const head = await deps.commands.events.head()
  return head !== null && position <= head
}

const caughtUp = async (
  deps: HttpDeps,
  reads: readonly ReadModel[],
  position: Position,
): Promise<boolean> => {
  const asked = reads.map((name) => deps.commands.queries[name])
  if (await waitForAll(asked, position, 0)) return true
  if (waiting >= MAX_WAITING || !(await exists(deps, position))) return false
  waiting += 1
  try {
    return await waitForAll(asked, position, MAX_WAIT_MS)
  } finally {
    waiting -= 1
  }
}

/**
 * Lets clients read what they wrote: waits up to 2 s until the read models have reached `x-min-position`, or marks the
 * answer with `x-stale: true`.
 */
export const awaitMinPosition = async (
  ctx: HttpContext,
  deps: HttpDeps,
  reads: readonly ReadModel[],
): Promise<void> => {
  const position = ctx.get(MIN_POSITION)
  if (position === '' || reads.length === 0 || !wellFormed.test(position)) return
  if (!(await caughtUp(deps, reads, position))) ctx.set('x-stale', 'true')
}

/**
 * Refuses an answer from a read model that is being rebuilt, since a part of its data is missing. Read models are
 * rebuilt after a new version of Duka, and when the log has lost events.
 */
export const refuseHalf = (
  { behind, commands: { queries } }: HttpDeps,
  reads: readonly ReadModel[],
) => {
  const half = new Set(behind().flatMap(({ reader, isServing }) => (isServing ? [] : [reader])))
  const isAsked = reads.some((name) => queries[name].readers.some((one) => half.has(one)))
  return isAsked ? reject('NOT_CAUGHT_UP') : undefined
}

/**
 * Names in `x-behind` the read models of the answer that are more than 10 s behind the log, are being rebuilt, or have
 * set events aside.
 */
export const tellBehind = (
  ctx: HttpContext,
  { behind: readersBehind, commands: { queries } }: HttpDeps,
  reads: readonly ReadModel[],
): void => {
  const behind = new Set(readersBehind().map(({ reader }) => reader))
  const named = reads.filter((name) => queries[name].readers.some((reader) => behind.has(reader)))
  if (named.length > 0) ctx.set('x-behind', named.join(', '))
}
