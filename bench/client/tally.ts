import { createHistogram } from 'node:perf_hooks'
import type { Load, LoadReport } from './plan.ts'

export type Outcome = 'served' | 'bare' | 'refused' | 'failed'

/** Counts the answers of one load. */
export const openTally = ({ kind }: Load) => {
  const counts = { served: 0, bare: 0, refused: 0, failed: 0 }
  const statuses: Record<string, number> = {}
  const times = createHistogram()
  let inTime = 0
  return {
    /** `isInTime`: the answer came before the measurement ended. Only such answers make the rate. */
    count: (outcome: Outcome, status: string, ms: number, isInTime: boolean): void => {
      counts[outcome] += 1
      statuses[status] = (statuses[status] ?? 0) + 1
      if (outcome !== 'served') return
      times.record(Math.max(1, Math.round(ms * 1_000)))
      if (isInTime) inTime += 1
    },
    report: (seconds: number): LoadReport => {
      const at = (part: number) => (counts.served === 0 ? 0 : times.percentile(part) / 1_000)
      return {
        kind,
        ...counts,
        perSecond: inTime / seconds,
        p50: at(50),
        p99: at(99),
        worst: at(100),
        statuses,
      }
    },
  }
}
