import type { ReadStore } from '../../stores/read-store/port.ts'
import type { PageRequest } from '../answer.ts'
import { type UserWordDoc, userWords } from '../user-words/projection.ts'
import { wordsOf } from '../user-words/words.ts'
import { beginningWith } from '../words.ts'

/** Looked through for one page. What lies behind is on the next one. */
const MOST_LOOKED_AT = 2_000

/** A person has several words that may begin alike. The first of them stands for the person. */
const standsFor = ({ word, words }: UserWordDoc, beginning: string): boolean =>
  words.every((other) => !other.startsWith(beginning) || word <= other)

const matches = (doc: UserWordDoc, beginnings: readonly string[]): boolean =>
  beginnings.every((beginning) => doc.words.some((word) => word.startsWith(beginning)))

export type Found = { ids: string[]; next?: string | undefined }

/** Ids of the people whose words begin with those of `text`, by the longest of these words. */
export const searchUsers = async (
  store: ReadStore,
  text: string,
  { limit, cursor }: PageRequest,
): Promise<Found> => {
  const beginnings = wordsOf(text)
  const longest = beginnings.reduce((best, one) => (one.length > best.length ? one : best), '')
  const where = { word: beginningWith(longest) }
  const ids: string[] = []
  let after = cursor
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += limit) {
    const page = await store.find<UserWordDoc>(userWords.collection, {
      where,
      sort: ['word'],
      limit,
      after,
    })
    const found = page.docs.filter((doc) => standsFor(doc, longest) && matches(doc, beginnings))
    ids.push(...found.map(({ userId }) => userId))
    after = page.next
    if (after === undefined || ids.length > 0) break
  }
  return { ids, next: after }
}
