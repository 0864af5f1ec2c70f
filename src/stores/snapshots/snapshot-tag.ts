import { isTagOf, TAG_LENGTH, type TagKey, tagOf } from '../event-store/tags.ts'
import type { StoredSnapshot } from './port.ts'

/** What a snapshot's tag covers: all that it says. */
const coveredBy = (
  { stream, revision, id, position, version, subject }: StoredSnapshot,
  text: string,
): string => JSON.stringify([stream, revision, id, position, version, subject, text])

/** The snapshot with its tag in front of the text. */
export const taggedSnapshot = (key: TagKey, snapshot: StoredSnapshot): StoredSnapshot => {
  const { text } = snapshot
  return { ...snapshot, text: `${tagOf(key, coveredBy(snapshot, text))}${text}` }
}

/** The text behind its tag. Undefined if this is not the tag of the snapshot, so the shop did not write it. */
export const provenText = (key: TagKey, stored: StoredSnapshot): string | undefined => {
  const [tag, text] = [stored.text.slice(0, TAG_LENGTH), stored.text.slice(TAG_LENGTH)]
  return isTagOf(key, coveredBy(stored, text), tag) ? text : undefined
}
