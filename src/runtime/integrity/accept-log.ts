import type { SealStore } from '../../stores/seals/port.ts'
import type { Vault } from '../../stores/vault/port.ts'
import { type SealDeps, sealNext, tellVault } from './seal-log.ts'
import { type VerifyDeps, verifyLog } from './verify-log.ts'

type Deps = SealDeps & {
  seals: SealStore
  vault: Pick<Vault, 'secret' | 'sawSeal'>
  verify: Omit<VerifyDeps, 'log' | 'seals' | 'known'>
}

/** The number of the seal that holds the event, or the one behind the last seal. */
const numberOf = async ({ seals }: Pick<Deps, 'seals'>, event: number): Promise<number> => {
  for (let number = 1; ; number += 1) {
    const [seal] = await seals.list(number, 1)
    if (seal === undefined || seal.number !== number || seal.count >= event) return number
  }
}

/** What the shop's own check has found is accepted too. Its next round compares the log with the new seals. */
const forgetFaults = async ({ seals }: Pick<Deps, 'seals'>): Promise<void> => {
  const check = await seals.selfCheck()
  if (check !== undefined) await seals.keepSelfCheck({ ...check, faults: [], faultsInAll: 0 })
}

/**
 * Seals the log as it is, from the first event on that differs. All seals from there on are made anew, and the first
 * of them names the reason, which every later verification tells. Gives the number of that event. Only for a stopped
 * shop, after somebody has looked at what differs.
 */
export const acceptLog = async (deps: Deps, reason: string): Promise<number> => {
  const { log, seals, vault, verify } = deps
  const { events, faults } = await verifyLog({ ...verify, log, seals, known: [] })
  const differs = Math.min(events, ...faults.map(({ event }) => event))
  const number = await numberOf(deps, Math.max(1, differs))
  const [before] = await seals.list(number - 1, 1)
  await seals.cut(number)
  for (let named: string | null = reason; ; named = null) {
    if ((await sealNext(deps, { seen: null, reason: named })) === 0) break
  }
  await tellVault(seals, vault, null)
  await forgetFaults(deps)
  return number === 1 ? 1 : (before?.count ?? 0) + 1
}
