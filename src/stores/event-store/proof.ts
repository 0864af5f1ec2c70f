import { isOwnStream } from '../../domain/aggregates.ts'
import { eventProof, type Judgement } from '../../domain/event-proof.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import type { World } from '../../lib/world.ts'
import { SEAL_SECRET } from '../seals/port.ts'
import type { LogNote, Vault } from '../vault/port.ts'
import type { EventStore, JsonObject, Position, StoredEvent } from './port.ts'
import { checkTag, fingerprintOf, type TagKey, tagKey } from './tags.ts'

/** What a person decided on an event, and the metadata of that decision. */
export type Judged = { judgement: Judgement; data: JsonObject; metadata: JsonObject }

/** An event whose tag is missing or false. `judged`: undefined until a person decides on it. */
export type Unproven = { fingerprint: string; judged: Judged | undefined }

/** The part of the vault that proves events. */
export type ProofVault = Pick<Vault, 'secret' | 'logNote'>

type Log = Pick<EventStore, 'readStream' | 'placeOf'>

/** `behind`: every event behind this position must have a tag. Undefined: none must, though a false one is refused. */
export type ProofTerms = { key: TagKey; behind: Position | undefined }

/** Before every position. */
const START: Position = ''

/**
 * From where on this log's events must have tags. If the log lacks the event that the vault names, all must: a start
 * refuses such a log, and nobody can take the demand away by removing that event.
 */
const demandedBehind = async (
  { placeOf }: Pick<Log, 'placeOf'>,
  note: LogNote | null,
): Promise<Position | undefined> => {
  if (note?.tagged == null) return undefined
  const { behind } = note.tagged
  if (behind === null) return START
  const place = await placeOf(behind.stream, behind.revision)
  return place?.id === behind.id ? place.position : START
}

export const proofTerms = async (
  log: Pick<Log, 'placeOf'>,
  vault: ProofVault,
): Promise<ProofTerms> => {
  const key = tagKey(await vault.secret(SEAL_SECRET), 'events')
  return { key, behind: await demandedBehind(log, await vault.logNote()) }
}

/** Whether the event has the tag that these terms ask for. */
export const isProven = ({ key, behind }: ProofTerms, event: StoredEvent): boolean => {
  const check = checkTag(key, event)
  if (check === 'none') return behind === undefined || event.position <= behind
  return check === 'right'
}

const judgementOf: Readonly<Record<string, Judgement>> = {
  EventDeclaredTrue: 'true',
  EventPassedOver: 'passed-over',
}

/** The decision on the event of this fingerprint. Only one with a right tag counts. */
export const findJudged = async (
  log: Pick<Log, 'readStream'>,
  key: TagKey,
  fingerprint: string,
): Promise<Judged | undefined> => {
  const events = await log.readStream(streamName(eventProof, fingerprint))
  for (const event of events) {
    const judgement = judgementOf[event.type]
    if (judgement === undefined || checkTag(key, event) !== 'right') continue
    return { judgement, data: event.data, metadata: event.metadata }
  }
  return undefined
}

/**
 * `unproven`: the events in streams of Duka that lack the tag they must have. `foreign`: the events of other programs. A
 * category that this Duka does not know is a newer Duka's, if the event has a right tag.
 */
export type Origins = {
  unproven: ReadonlyMap<StoredEvent, Unproven>
  foreign: ReadonlySet<StoredEvent>
}

/** The key of new events' tags, and which events are not the shop's. */
export type Proofs = {
  key(): Promise<TagKey>
  origins(events: readonly StoredEvent[]): Promise<Origins>
}

type Deps = {
  log: Log
  vault: ProofVault
  world: Pick<World, 'elapsed'>
}

/** How long a process goes on without tags after another one began to demand them. */
const LOOK_EVERY_MS = 10_000

/** The vault is asked until it demands tags. The demand then holds as long as the process runs. */
const keepTerms = ({ log, vault, world }: Deps): (() => Promise<ProofTerms>) => {
  let known: { terms: Promise<ProofTerms>; at: number; isFinal: boolean } | undefined
  return () => {
    if (known !== undefined && (known.isFinal || world.elapsed() - known.at < LOOK_EVERY_MS))
      return known.terms
    const before = known
    const terms = proofTerms(log, vault)
    const mine = { terms, at: world.elapsed(), isFinal: false }
    known = mine
    terms.then(
      ({ behind }) => {
        mine.isFinal = behind !== undefined
      },
      () => {
        if (known === mine) known = before
      },
    )
    return before === undefined ? terms : terms.catch(() => before.terms)
  }
}

const isForeign = ({ key }: ProofTerms, event: StoredEvent): boolean =>
  !isOwnStream(event.stream) && checkTag(key, event) !== 'right'

export const openProofs = (deps: Deps): Proofs => {
  const { log } = deps
  const terms = keepTerms(deps)
  /** What people decided on the events. */
  const judged = async (lacking: readonly StoredEvent[], key: TagKey) => {
    const found = new Map<StoredEvent, Unproven>()
    for (const event of lacking) {
      const fingerprint = fingerprintOf(event)
      found.set(event, { fingerprint, judged: await findJudged(log, key, fingerprint) })
    }
    return found
  }
  return {
    key: async () => (await terms()).key,
    origins: async (events) => {
      const known = await terms()
      const foreign = new Set(events.filter((one) => isForeign(known, one)))
      const lacking = events.filter((one) => !foreign.has(one) && !isProven(known, one))
      return { unproven: await judged(lacking, known.key), foreign }
    },
  }
}
