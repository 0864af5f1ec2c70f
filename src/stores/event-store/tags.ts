import { createHash, hash, hkdfSync } from 'node:crypto'
import type { JsonTexts, NewEvent, StoredEvent } from './port.ts'

/** Where an event lies. The position is left out: it is unknown before the append, and differs from store to store. */
type Place = Pick<StoredEvent, 'stream' | 'revision'>
/** What tells an event from every other, also in another stream or at another revision. */
type Placed = Place & NewEvent & Pick<StoredEvent, 'json'>

/** A key of tags: 256 bits in hexadecimal digits. */
export type TagKey = string

/** The key that tags events, or snapshots, from the vault's secret of the log. Seals are made with the secret itself. */
export const tagKey = (secret: Buffer, of: 'events' | 'snapshots'): TagKey =>
  Buffer.from(hkdfSync('sha256', secret, '', `duka: tags of ${of}`, 32)).toString('hex')

/** 32 hexadecimal digits are 128 of the 256 bits. */
export const TAG_LENGTH = 32

const written = ({ data, metadata }: Pick<NewEvent, 'data' | 'metadata'>): JsonTexts => ({
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

/** JSON text is the same before an event is stored and after it is read, in every store and after a move between two. */
const textOf = (
  { stream, revision, id, type }: Omit<Placed, 'data' | 'metadata'>,
  { data, metadata }: JsonTexts,
): string => `${JSON.stringify([stream, revision, id, type]).slice(0, -1)},${data},${metadata}]`

/**
 * The tag of a text. The key stands on both sides, and half of the hash is left out: who knows a tag can make none for a
 * longer text. In Node 20 an HMAC takes three calls in place of this one.
 */
export const tagOf = (key: TagKey, text: string): string =>
  hash('sha256', `${key}${text}${key}`, 'hex').slice(0, TAG_LENGTH)

/** How the metadata end that have this tag, which is the last of them. */
const endWith = (tag: string): string => `,"tag":"${tag}"}`

/** The event with its tag, which says that whoever has the key of the vault appended it at this place. */
export const tagged = (key: TagKey, place: Place, event: NewEvent): NewEvent => {
  const tag = tagOf(key, textOf({ ...event, ...place }, written(event)))
  return { ...event, metadata: { ...event.metadata, tag } }
}

/** Whether the tag was made for this text. Nobody who guesses can measure how long the comparison takes. */
export const isTagOf = (key: TagKey, text: string, tag: string): boolean => tag === tagOf(key, text)

/** 'none': the event has no tag. 'false': it has one that was not made for it. */
export type TagCheck = 'right' | 'false' | 'none'

/** The texts that the tag covers: it is cut out, since copying the metadata without it would cost more. */
const coveredBy = ({ data, metadata }: JsonTexts, tag: string): JsonTexts | undefined => {
  const end = endWith(tag)
  return metadata.endsWith(end)
    ? { data, metadata: `${metadata.slice(0, -end.length)}}` }
    : undefined
}

export const checkTag = (key: TagKey, event: Placed): TagCheck => {
  const { tag } = event.metadata
  if (tag === undefined) return 'none'
  if (typeof tag !== 'string') return 'false'
  const covered = coveredBy(event.json ?? written(event), tag)
  return covered !== undefined && isTagOf(key, textOf(event, covered), tag) ? 'right' : 'false'
}

/** SHA-256 of the whole event with its place, in base64url: a person's decision on it holds for no other event. */
export const fingerprintOf = (event: Placed): string =>
  createHash('sha256')
    .update(textOf(event, written(event)))
    .digest('base64url')
