import { createHash, hash, hkdfSync } from 'node:crypto'
import type { JsonObject, NewEvent, StoredEvent } from './port.ts'

/** What tells an event from every other, also in another stream or at another revision. */
type Placed = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>

/** A key of tags: 256 bits in hexadecimal digits. */
export type TagKey = string

/** The key that tags events, or snapshots, from the vault's secret of the log. Seals are made with the secret itself. */
export const tagKey = (secret: Buffer, of: 'events' | 'snapshots'): TagKey =>
  Buffer.from(hkdfSync('sha256', secret, '', `duka: tags of ${of}`, 32)).toString('hex')

/** 32 hexadecimal digits are 128 of the 256 bits. */
export const TAG_LENGTH = 32

/**
 * JSON text is the same before an event is stored and after it is read, in every store and after a move between two. The
 * position is left out: it is unknown before the append, and differs from store to store.
 */
const textOf = ({ stream, revision, id, type, data }: Placed, metadata: JsonObject): string =>
  JSON.stringify([stream, revision, id, type, data, metadata])

/**
 * The tag of a text. SHA-3 takes a key in front of the text, where older hashes need HMAC: who knows a tag can make none
 * for a longer text. In Node 20 an HMAC takes half as long again.
 */
export const tagOf = (key: TagKey, text: string): string =>
  hash('sha3-256', key + text, 'hex').slice(0, TAG_LENGTH)

/** The event with its tag, which says that whoever has the key of the vault appended it at this place. */
export const tagged = (
  key: TagKey,
  { stream, revision }: Pick<Placed, 'stream' | 'revision'>,
  event: NewEvent,
): NewEvent => {
  const { metadata } = event
  const tag = tagOf(key, textOf({ ...event, stream, revision }, metadata))
  return { ...event, metadata: { ...metadata, tag } }
}

/** Whether the tag was made for this text. Nobody who guesses can measure how long the comparison takes. */
export const isTagOf = (key: TagKey, text: string, tag: string): boolean => tag === tagOf(key, text)

/** 'none': the event has no tag. 'false': it has one that was not made for it. */
export type TagCheck = 'right' | 'false' | 'none'

/** The tag is the last of the metadata, so the text that it covers is cut out of the whole one: copying would cost more. */
const coveredBy = (text: string, tag: string): string | undefined => {
  const end = `,"tag":"${tag}"}]`
  return text.endsWith(end) ? `${text.slice(0, -end.length)}}]` : undefined
}

export const checkTag = (key: TagKey, event: Placed): TagCheck => {
  const { tag } = event.metadata
  if (tag === undefined) return 'none'
  if (typeof tag !== 'string') return 'false'
  const covered = coveredBy(textOf(event, event.metadata), tag)
  return covered !== undefined && isTagOf(key, covered, tag) ? 'right' : 'false'
}

/** SHA-256 of the whole event with its place, in base64url: a person's decision on it holds for no other event. */
export const fingerprintOf = (event: Placed): string =>
  createHash('sha256').update(textOf(event, event.metadata)).digest('base64url')
