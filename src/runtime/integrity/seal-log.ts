import type { World } from '../../lib/world.ts'
import type { EventBytes, EventStore, Position } from '../../stores/event-store/port.ts'
import {
  type Checkpoint,
  type Fault,
  type FaultKind,
  SEAL_SECRET,
  type Seal,
  type SealStore,
} from '../../stores/seals/port.ts'
import type { Vault } from '../../stores/vault/port.ts'
import { chainAt, chainOf, entriesOf, fits, isGenuine, sealEvents } from './chain.ts'
import { objectIn } from './rows.ts'

/** The most events of one seal. One takes some milliseconds. */
const MOST_EVENTS = 500

/** The log, the last seal or the vault's checkpoint do not belong together, so nothing may be sealed behind them. */
export class NotAsSealed extends Error {
  override name = 'NotAsSealed'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(`Event ${fault.event}: ${fault.kind}`)
    this.fault = fault
  }
}

export type SealDeps = {
  log: Pick<EventStore, 'readBytes' | 'placeOf'>
  seals: Pick<SealStore, 'add' | 'last'>
  vault: Pick<Vault, 'secret'>
  world: Pick<World, 'now'>
  /** Is called with the events of a new seal that name a time long before the seal in front of it. */
  backdated?(events: readonly [EventBytes, ...EventBytes[]]): void
}

/** `seen`: the vault's checkpoint. `reason` is that of `Seal`. */
export type SealTerms = { seen: Checkpoint | null; reason: string | null }

const usual: SealTerms = { seen: null, reason: null }

const faultAt = (kind: FaultKind, { count, at }: Pick<Checkpoint, 'count' | 'at'>): Fault => ({
  kind,
  event: count,
  stream: null,
  revision: null,
  position: null,
  soundAt: at,
})

const placeOf = async (
  { log }: SealDeps,
  key: Buffer,
  last: Seal | undefined,
): Promise<Position | null> => {
  if (last === undefined) return null
  if (!isGenuine(key, last)) throw new NotAsSealed(faultAt('seal', last))
  const { stream, revision, id } = last
  const place = await log.placeOf(stream, revision)
  if (place?.id === id) return place.position
  throw new NotAsSealed({ ...faultAt('removed', last), stream, revision })
}

/** Compares the new seal with the vault's checkpoint if this lies within it, as it does when seals were lost. */
const requireSeen = (key: Buffer, last: Seal | undefined, seal: Seal, seen: Checkpoint | null) => {
  const before = last?.count ?? 0
  if (seen === null || seen.count <= before || seen.count > seal.count) return
  const chain = chainOf(chainAt(last), entriesOf(seal).slice(0, seen.count - before))
  if (!fits(key, seen, chain)) throw new NotAsSealed(faultAt('checkpoint', seen))
}

/** Clocks of several machines differ, and an append may wait. An hour is more than both. */
const BACKDATED_MS = 3_600_000

/** ISO 8601 in UTC, as the event's metadata say. Undefined if they do not. */
const timeOf = ({ metadata }: EventBytes): string | undefined => {
  const at = objectIn(metadata)?.at
  return typeof at === 'string' ? at : undefined
}

/**
 * Tells of events that were dated back: what was written before the last seal is in a seal. A full seal may have more of
 * the past behind it, when an old log is sealed.
 */
const tellBackdated = (
  { backdated }: SealDeps,
  last: Seal | undefined,
  events: readonly EventBytes[],
): void => {
  if (last === undefined || backdated === undefined) return
  if (entriesOf(last).length >= MOST_EVENTS) return
  const since = Date.parse(last.at) - BACKDATED_MS
  const old = events.filter((event) => Date.parse(timeOf(event) ?? last.at) < since)
  if (hasSome(old)) backdated(old)
}

const hasSome = (events: readonly EventBytes[]): events is [EventBytes, ...EventBytes[]] =>
  events.length > 0

/**
 * Seals up to 500 events behind the last seal, or from the start of a log that was never sealed. Gives how many they
 * were. Throws `NotAsSealed`.
 */
export const sealNext = async (deps: SealDeps, { seen, reason } = usual): Promise<number> => {
  const { log, seals, vault, world } = deps
  const key = await vault.secret(SEAL_SECRET)
  const last = await seals.last()
  const events = await log.readBytes(await placeOf(deps, key, last), MOST_EVENTS)
  if (!hasSome(events)) return 0
  const seal = sealEvents(key, last, events, { at: world.now().toISOString(), reason })
  requireSeen(key, last, seal, seen)
  tellBackdated(deps, last, events)
  return (await seals.add(seal)) ? events.length : 0
}

/** Stores the newest seal's checkpoint in the vault. Throws `NotAsSealed` if the vault knows a longer log. */
export const tellVault = async (
  seals: Pick<SealStore, 'last'>,
  vault: Pick<Vault, 'sawSeal'>,
  seen: Checkpoint | null,
): Promise<void> => {
  const last = await seals.last()
  const sealed = last?.count ?? 0
  if (seen !== null && seen.count > sealed) {
    throw new NotAsSealed(faultAt('short', { count: sealed + 1, at: seen.at }))
  }
  if (last === undefined || last.hash === seen?.hash) return
  const { count, at, hash } = last
  await vault.sawSeal({ count, at, hash })
}
