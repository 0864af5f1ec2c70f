import { isOwnStream } from '../domain/aggregates.ts'
import type { Judgement } from '../domain/event-proof.ts'
import { bytePages, objectIn } from '../runtime/integrity/rows.ts'
import type { EventBytes, EventStore, StoredEvent } from '../stores/event-store/port.ts'
import { findJudged, isProven, type Judged, proofTerms } from '../stores/event-store/proof.ts'
import { checkTag, fingerprintOf } from '../stores/event-store/tags.ts'
import { SEAL_SECRET } from '../stores/seals/port.ts'
import type { LogNote, Vault } from '../stores/vault/port.ts'

type Named = { stream: string; revision: number; position: string; type: string }

/**
 * An event that is no fact, because its tag is missing or was not made for it. 'unproven-more': so many further ones.
 */
export type TagFlaw =
  | (Named & { kind: 'unproven'; tag: 'none' | 'false' })
  | { kind: 'unproven-more'; events: number }

/** What a person decided on an event without a right tag. */
export type JudgedLine = Named & { judgement: Judgement; by: string; reason: string; at: string }

/** `adopted`: who joined log and vault by hand. */
export type TagsCompared = {
  flaws: TagFlaw[]
  judged: JudgedLine[]
  judgedInAll: number
  adopted: NonNullable<LogNote['adopted']>
}

type Deps = {
  log: Pick<EventStore, 'readBytes' | 'readStream' | 'placeOf'>
  vault: Pick<Vault, 'secret' | 'hasSecret' | 'logNote'>
}

/** The most events that are named of each kind. */
const MOST_NAMED = 100

/** The event as the shop reads it. What is no JSON reads as empty, and has no right tag then. */
const readAs = ({ data, metadata, ...event }: EventBytes): StoredEvent => ({
  ...event,
  data: objectIn(data) ?? {},
  metadata: objectIn(metadata) ?? {},
})

const named = ({ stream, revision, position, type }: StoredEvent): Named => ({
  stream,
  revision,
  position,
  type,
})

/** Collects what is found, and names the first of each kind. */
const collect = (note: LogNote | null) => {
  const adopted = note?.adopted ?? []
  const compared: TagsCompared = { flaws: [], judged: [], judgedInAll: 0, adopted }
  let inAll = 0
  return {
    judged: (event: StoredEvent, { judgement, data, metadata }: Judged): void => {
      compared.judgedInAll += 1
      if (compared.judged.length >= MOST_NAMED) return
      const said = { by: String(data.by), reason: String(data.reason), at: String(metadata.at) }
      compared.judged.push({ ...named(event), judgement, ...said })
    },
    unproven: (event: StoredEvent, tag: 'none' | 'false'): void => {
      inAll += 1
      if (inAll <= MOST_NAMED) compared.flaws.push({ kind: 'unproven', tag, ...named(event) })
    },
    all: (): TagsCompared => {
      const events = inAll - compared.flaws.length
      if (events === 0) return compared
      return { ...compared, flaws: [...compared.flaws, { kind: 'unproven-more', events }] }
    },
  }
}

/**
 * Every event in Duka's streams whose tag is missing or false, as the running shop finds it, and what people decided on
 * such.
 */
export const compareTags = async ({ log, vault }: Deps): Promise<TagsCompared> => {
  const found = collect(await vault.logNote())
  // Without its secret nothing can be compared; that it is missing is told elsewhere.
  if (!(await vault.hasSecret(SEAL_SECRET))) return found.all()
  const terms = await proofTerms(log, vault)
  const isLacking = (event: StoredEvent) => isOwnStream(event.stream) && !isProven(terms, event)
  const look = async (event: StoredEvent): Promise<void> => {
    const judged = await findJudged(log, terms.key, fingerprintOf(event))
    const tag = checkTag(terms.key, event) === 'none' ? 'none' : 'false'
    if (judged === undefined) found.unproven(event, tag)
    else found.judged(event, judged)
  }
  for await (const page of bytePages(log, null, () => undefined)) {
    for (const event of page.map(readAs).filter(isLacking)) await look(event)
  }
  return found.all()
}
