import type { World } from './world.ts'

/** Asks at most once in `ms`. Callers meanwhile get the kept answer or failure. */
export const keepAnswer = <Value>(
  ms: number,
  ask: () => Promise<Value>,
  { elapsed }: Pick<World, 'elapsed'>,
): (() => Promise<Value>) => {
  let kept: { answer: Promise<Value>; askedAt: number } | undefined
  return () => {
    const now = elapsed()
    if (kept === undefined || now - kept.askedAt >= ms) kept = { answer: ask(), askedAt: now }
    return kept.answer
  }
}
