import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { JsonObject, NewEvent, StoredEvent } from './port.ts'

/** What tells an event from every other, also in another stream or at another revision. */
type Placed = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>

/** The key that tags events, or snapshots, from the vault's secret of the log. Seals are made with the secret itself. */
export const tagKey = (secret: Buffer, of: 'events' | 'snapshots'): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `duka: tags of ${of}`, 32)))

/** 22 characters of base64url are 132 of the 256 bits. RFC 2104 asks for half of them at least. */
export const TAG_LENGTH = 22

/**
 * JSON text is the same before an event is stored and after it is read, in every store and after a move between two. The
 * position is left out: it is unknown before the append, and differs from store to store.
 */
const textOf = ({ stream, revision, id, type, data }: Placed, metadata: JsonObject): string =>
  JSON.stringify([stream, revision, id, type, data, metadata])

/** The tag of a text. */
export const tagOf = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, TAG_LENGTH)

/** The event with its tag, which says that whoever has the key of the vault appended it at this place. */
export const tagged = (
  key: KeyObject,
  { stream, revision }: Pick<Placed, 'stream' | 'revision'>,
  event: NewEvent,
): NewEvent => {
  const { metadata } = event
  const tag = tagOf(key, textOf({ ...event, stream, revision }, metadata))
  return { ...event, metadata: { ...metadata, tag } }
}

/** Whether the tag was made for this text. Nobody who guesses can measure how long the comparison takes. */
export const isTagOf = (key: KeyObject, text: string, tag: string): boolean =>
  tag === tagOf(key, text)

/** 'none': the event has no tag. 'false': it has one that was not made for it. */
export type TagCheck = 'right' | 'false' | 'none'

/** The tag is the last of the metadata, so the text that it covers is cut out of the whole one: copying would cost more. */
const coveredBy = (text: string, tag: string): string | undefined => {
  const end = `,"tag":"${tag}"}]`
  return text.endsWith(end) ? `${text.slice(0, -end.length)}}]` : undefined
}

export const checkTag = (key: KeyObject, event: Placed): TagCheck => {
  const { tag } = event.metadata
  if (tag === undefined) return 'none'
  if (typeof tag !== 'string') return 'false'
  const covered = coveredBy(textOf(event, event.metadata), tag)
  return covered !== undefined && isTagOf(key, covered, tag) ? 'right' : 'false'
}

/** SHA-256 of the whole event with its place, in base64url: a person's decision on it holds for no other event. */
export const fingerprintOf = (event: Placed): string =>
  createHash('sha256').update(textOf(event, event.metadata)).digest('base64url')
