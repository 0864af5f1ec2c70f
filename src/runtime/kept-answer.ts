/** Asks at most once in `ms`: whoever comes meanwhile gets the answer, or the failure, that is kept. */
export const keepAnswer = <Value>(
  ms: number,
  ask: () => Promise<Value>,
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number = () => performance.now(),
): (() => Promise<Value>) => {
  let kept: { answer: Promise<Value>; askedAt: number } | undefined
  return () => {
    const now = elapsed()
    if (kept === undefined || now - kept.askedAt >= ms) kept = { answer: ask(), askedAt: now }
    return kept.answer
  }
}
