import type { World } from '../../lib/world.ts'
import type { EventStore } from '../../stores/event-store/port.ts'
import type { Checkpoint, SealStore, SelfCheck, ToldPlace } from '../../stores/seals/port.ts'
import type { Metrics } from '../metrics.ts'

/** `sealed`: the newest checkpoint. `lagSeconds`: for so long at most an event has waited for its seal. */
export type IntegrityState = {
  sealed: Checkpoint | null
  lagSeconds: number
  told: ToldPlace[]
  check: SelfCheck | null
}

type Deps = {
  log: Pick<EventStore, 'marksBefore'>
  seals: Pick<SealStore, 'last' | 'selfCheck' | 'told'>
  world: Pick<World, 'now'>
}

/** What is sealed, told outside and checked. */
export const integrityState = async ({ log, seals, world }: Deps): Promise<IntegrityState> => {
  const last = await seals.last()
  const [head] = await log.marksBefore(null, 1)
  const since = last?.at ?? head?.at ?? null
  const waits = head !== undefined && head.id !== last?.id && since !== null
  const ms = waits ? world.now().getTime() - Date.parse(since) : 0
  return {
    sealed: last === undefined ? null : { count: last.count, at: last.at, hash: last.hash },
    lagSeconds: Math.max(0, Math.round(ms / 1_000)),
    told: await seals.told(),
    check: (await seals.selfCheck()) ?? null,
  }
}

/** `event`: the first that differs. `wholeAt`: when the last round of the check began that found nothing. */
export type LogWarning = { differences: number; event: number; wholeAt: string | null }

/** What whoever reads a figure must know of the log. Null while the shop's own check finds nothing. */
export const logWarning = async ({
  seals,
}: {
  seals: Pick<SealStore, 'selfCheck'>
}): Promise<LogWarning | null> => {
  const check = await seals.selfCheck()
  if (check === undefined || check.faultsInAll === 0) return null
  const { faults, faultsInAll, wholeAt } = check
  const event = Math.min(...faults.map((fault) => fault.event))
  return { differences: faultsInAll, event, wholeAt }
}

/** Publishes how far the log is sealed and checked, and the faults that were found. */
export const watchIntegrity = (deps: Deps, metrics: Metrics): void =>
  metrics.gauge({
    name: 'duka_log_integrity',
    help: 'Seals of the log: events, seconds behind, and faults',
    label: 'figure',
    read: async () => {
      const { sealed, lagSeconds, check } = await integrityState(deps)
      return {
        sealed: sealed?.count ?? 0,
        lag_seconds: lagSeconds,
        checked: check?.checked ?? 0,
        faults: check?.faultsInAll ?? 0,
      }
    },
  })
