import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import type { ReadModel } from './min-position.ts'

/**
 * `x-behind` names the read models of an answer that are more than 10 s behind the log, are being built anew, or have
 * parked something.
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
