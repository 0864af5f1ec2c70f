import type { Result } from '../../domain/kernel/result.ts'

/** What may be this old (ms) when a command checks its input: another process's change holds everywhere within a second. */
export const RECENT_MS = 1_000

/** Checks against what is known; before anything is refused, against what is true now. */
export const recheck = async <Value, Rejected>(
  check: (maxAgeMs: number) => Promise<Result<Value, Rejected>>,
): Promise<Result<Value, Rejected>> => {
  const recent = await check(RECENT_MS)
  return recent.ok ? recent : check(0)
}
