import { reject } from '../../domain/kernel/result.ts'
import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import type { ReadModel } from './min-position.ts'

/**
 * Refuses where one of the read models is being built anew, and has not caught up yet: what it answers would be half. A
 * new version of Duka builds some anew, and so does a log that went back.
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
