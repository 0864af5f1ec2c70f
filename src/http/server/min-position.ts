import type { Queries } from '../../projections/queries.ts'
import type { ReadModelQueries } from '../../projections/read-model-queries.ts'
import { waitForAll } from '../../runtime/wait-for-all.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'

/** A read model that a route answers from. Its questions may wait for a position. */
export type ReadModel = {
  [Name in keyof Queries]: Queries[Name] extends ReadModelQueries ? Name : never
}[keyof Queries]

const MAX_WAIT_MS = 2_000
/** The most waiting requests. Others are answered at once, marked stale. */
const MAX_WAITING = 1_000
const wellFormed = /^[\w.:-]{1,64}$/

let waiting = 0

/** A position beyond the end of the log is not worth a wait: nobody has seen it. */
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

/** Read your writes: waits until the read models have reached `x-min-position`, or marks the answer `x-stale: true`. */
export const awaitMinPosition = async (
  ctx: HttpContext,
  deps: HttpDeps,
  reads: readonly ReadModel[],
): Promise<void> => {
  const position = ctx.get('x-min-position')
  if (position === '' || reads.length === 0 || !wellFormed.test(position)) return
  if (!(await caughtUp(deps, reads, position))) ctx.set('x-stale', 'true')
}
