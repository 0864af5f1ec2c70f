import { createGate } from '../../lib/gate.ts'
import type { RecordedBatch } from '../../stores/event-store/events.ts'
import type { LogMark } from '../../stores/event-store/port.ts'
import type { AnyProjection } from '../projection.ts'
import type { Lots } from './load-lots.ts'
import { type Asked, type ReviveDeps, revive } from './revive.ts'

type Deps = Omit<ReviveDeps, 'mark' | 'alone'> & {
  lots: Lots
  onError(error: unknown): void
}

/** The revivals of read models that stand at the same place. Batches and revivals take turns. */
export type Reviving = {
  /** Runs `project` while nothing is revived, and then looks whether somebody asks for a revival. */
  take(batch: RecordedBatch, project: () => Promise<void>): Promise<void>
  /** Looks for streams that can be read by now. */
  begin(from: LogMark | null): void
  /** Resolves once nothing is under way. */
  ended(): Promise<void>
}

export const openReviving = (projections: readonly AnyProjection[], deps: Deps): Reviving => {
  let mark: LogMark | null = null
  let reviving: Promise<void> = Promise.resolve()

  const alone = createGate(1, Number.POSITIVE_INFINITY)

  const reviveAll = async (asked: Asked | null): Promise<void> => {
    for (const projection of projections) {
      const lot = deps.lots.get(projection)
      if (lot === undefined || lot.streams.size === 0) continue
      await revive({ projection, lot, asked }, { ...deps, mark: () => mark, alone })
    }
  }
  const start = (asked: Asked | null): void => {
    reviving = reviving.then(() => reviveAll(asked)).catch(deps.onError)
  }

  return {
    take: async (batch, project) => {
      await alone(async () => {
        await project()
        mark = batch.mark ?? mark
      })
      for (const event of batch.events) {
        if (event.type === 'ParkedRetryRequested') start({ stream: event.data.stream })
      }
    },
    begin: (from) => {
      mark = from
      start(null)
    },
    ended: () => reviving,
  }
}
