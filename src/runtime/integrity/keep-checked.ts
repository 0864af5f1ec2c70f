import type { Alert } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import {
  type Checkpoint,
  type Fault,
  MOST_FAULTS,
  SEAL_SECRET,
  type Seal,
  type SealStore,
  type SelfCheck,
} from '../../stores/seals/port.ts'
import type { Vault } from '../../stores/vault/port.ts'
import { alertFacts } from './keep-sealed.ts'
import { knownCheckpoints } from './known-checkpoints.ts'
import { type VerifyDeps, verifyLog } from './verify-log.ts'

/** The pause after each page of up to 500 events. */
const PAGE_EVERY_MS = 1_000
/** The pause between two rounds. */
const ROUND_EVERY_MS = 600_000

type Deps = Pick<VerifyDeps, 'log'> & {
  seals: SealStore
  vault: Pick<Vault, 'secret' | 'sealSeen'>
  world: Pick<World, 'now' | 'wait'>
  alert: Alert
  /** The checkpoints that were told outside and can be read back. */
  toldOutside(): Promise<Checkpoint[]>
}

/** The state at the start of a round. Faults of the round before are shown until this one ends. */
const began = (former: SelfCheck | undefined, begunAt: string, sealed: number): SelfCheck => ({
  begunAt,
  checked: 0,
  sealed,
  endedAt: former?.endedAt ?? null,
  wholeAt: former?.wholeAt ?? null,
  faults: former?.faults ?? [],
  faultsInAll: former?.faultsInAll ?? 0,
})

/** The shop was stopped within a round. */
class Stopped extends Error {
  override name = 'Stopped'
}

/** Waits for the first seal. */
const firstSeal = async ({ seals, world }: Deps, signal: AbortSignal): Promise<Seal> => {
  for (;;) {
    const last = await seals.last()
    if (last !== undefined) return last
    await world.wait(PAGE_EVERY_MS, signal)
    if (signal.aborted) throw new Stopped()
  }
}

/** Compares the whole log once, slowly. Each fault raises an alert when it is found. */
const checkOnce = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { log, seals, vault, world, alert, toldOutside } = deps
  const last = await firstSeal(deps, signal)
  const known = await knownCheckpoints(vault, await toldOutside())
  const now = () => world.now().toISOString()
  let check = began(await seals.selfCheck(), now(), last.count)
  const found: Fault[] = []

  const pause = async () => {
    await seals.keepSelfCheck(check)
    await world.wait(PAGE_EVERY_MS, signal)
    if (signal.aborted) throw new Stopped()
  }
  const verdict = await verifyLog({
    log,
    seals,
    known,
    key: await vault.secret(SEAL_SECRET),
    wholeAt: check.wholeAt,
    mayLackSeals: true,
    onProgress: (checked, sealed) => {
      check = { ...check, checked, sealed }
    },
    onFault: (fault) => {
      alert('log-altered', alertFacts(fault))
      found.push(fault)
      if (found.length > check.faultsInAll) {
        check = { ...check, faults: found.slice(0, MOST_FAULTS), faultsInAll: found.length }
      }
    },
    pause,
  })
  const { sealed, isWhole, faults, faultsInAll } = verdict
  const wholeAt = isWhole ? check.begunAt : check.wholeAt
  const ended = { checked: sealed, sealed, endedAt: now(), wholeAt, faults, faultsInAll }
  await seals.keepSelfCheck({ ...check, ...ended })
}

/** Compares the log with its seals round after round, at most 500 events a second, until `signal` aborts. */
export const keepChecked = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await checkOnce(deps, signal)
    } catch (error) {
      if (error instanceof Stopped) return
      throw error
    }
    await deps.world.wait(ROUND_EVERY_MS, signal)
  }
}
