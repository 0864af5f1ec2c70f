import type { Alert, AlertFacts } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import type { Checkpoint, Fault, SealStore } from '../../stores/seals/port.ts'
import type { Vault } from '../../stores/vault/port.ts'
import { NotAsSealed, type SealDeps, sealNext, tellVault } from './seal-log.ts'

const SEAL_EVERY_MS = 60_000
/** After each seal the work rests for so many times as long as it took, so that others have the processor. */
const RESTS = 9

type Deps = SealDeps & {
  seals: Pick<SealStore, 'add' | 'last' | 'selfCheck'>
  vault: Pick<Vault, 'secret' | 'sealSeen' | 'sawSeal'>
  world: Pick<World, 'now' | 'elapsed' | 'wait'>
  alert: Alert
  /** Whether the stream is the shop's. What other programs write to its event store may name any time. */
  isOwnStream(stream: string): boolean
  /** Is called after the log was sealed to its end. */
  tellOutside(): Promise<void>
}

/** The facts of an alert about the fault. */
export const alertFacts = ({ kind, event, stream, revision, position }: Fault): AlertFacts => ({
  kind,
  event,
  ...(stream === null ? {} : { stream }),
  ...(revision === null ? {} : { revision }),
  ...(position === null ? {} : { position }),
})

/**
 * Tells that seals are missing which the vault has seen. They are made again from the log, and are compared with the
 * vault's checkpoint.
 */
const tellOfLostSeals = async ({ seals, alert }: Deps, seen: Checkpoint | null): Promise<void> => {
  const sealed = (await seals.last())?.count ?? 0
  if (seen !== null && seen.count > sealed)
    alert('seals-missing', { event: sealed + 1, until: seen.count })
}

/** Throws `NotAsSealed` while the shop's own check knows of a difference: in its present round, or in the last one. */
const requireNoFault = async ({ seals }: Pick<Deps, 'seals'>): Promise<void> => {
  const [fault] = (await seals.selfCheck())?.faults ?? []
  if (fault !== undefined) throw new NotAsSealed(fault)
}

/** Seals everything that is in the log now. */
const sealAll = async (given: Deps, signal: AbortSignal): Promise<void> => {
  const { seals, vault, world, alert, isOwnStream } = given
  const deps: Deps = {
    ...given,
    backdated: (events) => {
      const [first, ...more] = events.filter(({ stream }) => isOwnStream(stream))
      if (first === undefined) return
      const { stream, revision, position } = first
      const facts = { stream, revision, position, events: more.length + 1 }
      alert('log-altered', { kind: 'backdated', ...facts })
    },
  }
  const seen = await vault.sealSeen()
  await tellOfLostSeals(deps, seen)
  while (!signal.aborted) {
    await requireNoFault(deps)
    const since = world.elapsed()
    if ((await sealNext(deps, { seen, reason: null })) === 0) return tellVault(seals, vault, seen)
    await world.wait(RESTS * (world.elapsed() - since), signal)
  }
}

/**
 * Seals the log every minute until `signal` aborts, behind the appends and in the order of the log. While the log is
 * known to differ from its seals, an alert says so each minute, and nothing more is sealed or told outside: until
 * somebody accepts the log, or the right file was put back and a round of the check finds nothing.
 */
export const keepSealed = async (
  deps: Deps,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const { world, alert } = deps
  while (!signal.aborted) {
    try {
      await sealAll(deps, signal)
      await deps.tellOutside()
    } catch (error) {
      if (!(error instanceof NotAsSealed)) throw error
      alert('log-altered', alertFacts(error.fault))
    }
    progressed()
    await world.wait(SEAL_EVERY_MS, signal)
  }
}
