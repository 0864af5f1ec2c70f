import { findingSubject } from '../domain/finding.ts'
import { guestSubject } from '../domain/order/events.ts'
import type { World } from '../lib/world.ts'
import { bytePages, objectIn } from '../runtime/integrity/rows.ts'
import type { EventBytes, EventStore, JsonObject } from '../stores/event-store/port.ts'
import { knownTypes, openData, sealedFor } from '../stores/event-store/seal.ts'
import type { Vault } from '../stores/vault/port.ts'

/**
 * Where the vault does not fit the log.
 * - `key-missing`: events of this person are sealed, and the vault never had a key.
 * - `key-differs`: the person's key does not open this event.
 * - `not-erased`: the vault says that the person was erased, and no event says so.
 * - `key-kept`: the person was erased by this event, and the vault still has the key.
 *
 * `subject`: the owner of the key.
 */
export type KeyFlaw = {
  kind: 'key-missing' | 'key-differs' | 'not-erased' | 'key-kept'
  subject: string
  stream: string
  revision: number
}

type Deps = {
  log: Pick<EventStore, 'readBytes'>
  vault: Pick<Vault, 'keys' | 'erased'>
  world: Pick<World, 'now'>
}

/** The most people who are named. */
const MOST_FLAWS = 100
/** An erasure forgets the key after its event was written. A job completes an erasure that was interrupted. */
const ERASED_WITHIN_MS = 3_600_000

/** The people whom events of these types erase. */
const erasing: Readonly<Record<string, (data: JsonObject) => string>> = {
  UserErased: ({ userId }) => String(userId),
  OrderCustomerErased: ({ orderId }) => guestSubject(String(orderId)),
  StatementFindingErased: ({ findingId }) => findingSubject(String(findingId)),
}

/** What an event says of people. `sealed`: whose key sealed its fields. `leaver`: whom it erases. */
type Told = {
  event: EventBytes
  data: JsonObject
  sealed: string | undefined
  leaver: string | undefined
}

const toldBy = (event: EventBytes): Told | undefined => {
  const erases = Object.hasOwn(erasing, event.type) ? erasing[event.type] : undefined
  if (erases === undefined && !event.data.includes('"$sealed"')) return undefined
  const data = objectIn(event.data)
  if (data === undefined) return undefined
  const sealed = sealedFor(data, knownTypes.get(event.type))
  return { event, data, sealed, leaver: erases?.(data) }
}

const isOlderThan = (ms: number, { metadata }: EventBytes, now: Date): boolean =>
  now.getTime() - Date.parse(String(objectIn(metadata)?.at)) > ms

const collectFlaws = () => {
  const named = new Map<string, KeyFlaw>()
  return {
    /** Names each person once for each kind. */
    add: (kind: KeyFlaw['kind'], subject: string, { stream, revision }: Place) => {
      const id = `${kind} ${subject}`
      if (named.size < MOST_FLAWS && !named.has(id))
        named.set(id, { kind, subject, stream, revision })
    },
    all: () => [...named.values()],
  }
}

type Place = Pick<EventBytes, 'stream' | 'revision'>
/** What the vault says of the people of a page: their keys, and whose key was forgotten. */
type InVault = { keys: ReadonlyMap<string, Buffer>; gone: ReadonlySet<string> }

/** What is wrong with the key that sealed the event. */
const wrongWith = (
  { event: { id }, data }: Told,
  subject: string,
  { keys, gone }: InVault,
): 'key-missing' | 'key-differs' | undefined => {
  if (gone.has(subject)) return undefined
  if (!keys.has(subject)) return 'key-missing'
  return openData({ id, data }, subject, keys).hidden === 'none' ? undefined : 'key-differs'
}

const peopleOf = (told: readonly Told[]): string[] => {
  const people = told.flatMap(({ sealed, leaver }) => [sealed, leaver])
  return [...new Set(people.filter((one) => one !== undefined))]
}

/**
 * Compares the keys of the vault with what they sealed and with the erasures of the log. At most 100 people are named.
 * It keeps the ids of those who were erased, and no more than a page of the log.
 */
export const compareKeys = async ({ log, vault, world }: Deps): Promise<KeyFlaw[]> => {
  const flaws = collectFlaws()
  const erased = new Set<string>()
  /** Those whom the vault calls erased, with the first event that was sealed for them. */
  const closed = new Map<string, Place>()

  const noteErased = ({ event, leaver }: Told, { keys }: InVault) => {
    if (leaver === undefined) return
    erased.add(leaver)
    if (keys.has(leaver) && isOlderThan(ERASED_WITHIN_MS, event, world.now()))
      flaws.add('key-kept', leaver, event)
  }
  const noteSealed = (told: Told, inVault: InVault) => {
    const { event, sealed } = told
    if (sealed === undefined) return
    const { stream, revision } = event
    if (inVault.gone.has(sealed) && !closed.has(sealed)) closed.set(sealed, { stream, revision })
    const wrong = wrongWith(told, sealed, inVault)
    if (wrong !== undefined) flaws.add(wrong, sealed, event)
  }

  for await (const page of bytePages(log, null, () => undefined)) {
    const told = page.flatMap((event) => toldBy(event) ?? [])
    const people = peopleOf(told)
    const inVault = { keys: await vault.keys(people), gone: await vault.erased(people) }
    for (const one of told) {
      noteErased(one, inVault)
      noteSealed(one, inVault)
    }
  }
  for (const [subject, place] of closed) {
    if (!erased.has(subject)) flaws.add('not-erased', subject, place)
  }
  return flaws.all()
}
