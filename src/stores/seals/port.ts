import type { Position } from '../event-store/port.ts'

/** The name of the vault's secret that keys checkpoints, seals and the tags of events. It must never change. */
export const SEAL_SECRET = 'log-seals'

/**
 * What the first `count` events of the log were at a time. `at`: ISO 8601 in UTC. `hash`: HMAC-SHA256 in hex, made with
 * a secret of the vault. It depends on these events and on `at` alone, so it can be compared with any copy of the log.
 */
export type Checkpoint = { count: number; at: string; hash: string }

/**
 * A checkpoint of this shop, with the events since the one before. Seals are numbered from 1 without gaps. `stream`,
 * `revision` and `id` name the last event. `chain`: the hash chain up to that event, in hex. `entries`: the packed
 * hashes and places of the events. `reason`: why somebody accepted a log that differed from its seals, null for all
 * other seals. `mac`: HMAC-SHA256 in hex over everything else.
 */
export type Seal = Checkpoint & {
  number: number
  stream: string
  revision: number
  id: string
  chain: string
  reason: string | null
  entries: Buffer
  mac: string
}

/**
 * - `changed`: the event holds something else than was sealed.
 * - `removed`: the event is missing.
 * - `added`: the event stands between sealed ones and was never sealed.
 * - `moved`: the event stands at another place.
 * - `cut`: the log ends before this event, which was there once.
 * - `short`: a checkpoint knows of more events than the log or its seals have from the one before this event on. No seal
 *   tells which are missing.
 * - `unreadable`: the log cannot be read from this event on.
 * - `seal`: a seal was changed, or is missing, from this event on.
 * - `checkpoint`: a checkpoint that was told outside does not fit the log up to this event.
 */
export const faultKinds = [
  'changed',
  'removed',
  'added',
  'moved',
  'cut',
  'short',
  'unreadable',
  'seal',
  'checkpoint',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * Where the log differs from its seals. `event` counts from 1. `stream`, `revision` and `position` are null where they
 * are unknown. `soundAt`: when the event was last known to be right, null if never.
 */
export type Fault = {
  kind: FaultKind
  event: number
  stream: string | null
  revision: number | null
  position: Position | null
  soundAt: string | null
}

/** The most faults that are named. The others are counted. */
export const MOST_FAULTS = 100

/**
 * How far the shop's own check has come. `checked` of `sealed` events were compared in the round that began at
 * `begunAt`. `endedAt`: when a round last came to its end. `wholeAt`: when the last round began that found no fault.
 * `faults`: those of this round and, until it ends, of the round before.
 */
export type SelfCheck = {
  begunAt: string
  checked: number
  sealed: number
  endedAt: string | null
  wholeAt: string | null
  faults: Fault[]
  faultsInAll: number
}

/** The last checkpoint that one place outside was told. `failedAt`: since when telling fails, null while it works. */
export type ToldPlace = {
  place: 'file' | 'webhook'
  last: Checkpoint | null
  failedAt: string | null
}

/**
 * The seals of the log, kept apart from it. If they are lost, the log is sealed anew: the same events give the same
 * chain. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface SealStore {
  /** False if there is a seal of this number. A power failure may lose the newest seals, which are then made again. */
  add(seal: Seal): Promise<boolean>
  last(): Promise<Seal | undefined>
  /** Up to `limit` seals from `number` on, in order. */
  list(number: number, limit: number): Promise<Seal[]>
  /** Forgets the seals from `number` on. */
  cut(number: number): Promise<void>
  selfCheck(): Promise<SelfCheck | undefined>
  keepSelfCheck(check: SelfCheck): Promise<void>
  told(): Promise<ToldPlace[]>
  keepTold(told: readonly ToldPlace[]): Promise<void>
  close(): Promise<void>
}
