import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import { type Projection, remove } from '../projection.ts'
import type { PageRequest } from '../read-model-queries.ts'
import { beginningWith, partsOf, plain } from '../words.ts'

/** The most words of one person. Further words do not find the person. */
const MOST_WORDS = 16

/** The words of a search, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')

/** The whole name or e-mail address, and each of its parts. */
const withParts = (text: string): string[] =>
  wordsOf(text).flatMap((word) => [word, ...partsOf(word)])

/** The words that find a person by their beginnings, each once. */
const wordsToFind = (person: { fullName: string; username: string; email: string }): string[] => {
  const words = [
    ...withParts(person.fullName),
    ...withParts(person.username),
    ...wordsOf(person.email),
  ]
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** One word that finds a person, with all words of that person. It is erased with the person. */
export type UserWordDoc = Doc & { userId: string; word: string; words: string[] }

const idOf = (userId: string, n: number): string => `${userId}:${n}`

export const userWords: Projection<UserWordDoc> = {
  collection: { name: 'user-words', version: 1, indexes: [['word']] },
  on: {
    UserRegistered: ({ data }) => {
      const { userId } = data
      const words = wordsToFind(data)
      return words.map((word, n) => {
        const id = idOf(userId, n)
        return { id, fold: () => ({ id, userId, word, words }) }
      })
    },
    UserErased: ({ data: { userId } }) =>
      Array.from({ length: MOST_WORDS }, (_, n) => remove(idOf(userId, n))),
  },
}

/** The most words that one page looks at. The next page looks at the others. */
const MOST_LOOKED_AT = 2_000

/** Several words of a person may begin alike: only the first of them finds the person. */
const standsFor = ({ word, words }: UserWordDoc, beginning: string): boolean =>
  words.every((other) => !other.startsWith(beginning) || word <= other)

const matches = (doc: UserWordDoc, beginnings: readonly string[]): boolean =>
  beginnings.every((beginning) => doc.words.some((word) => word.startsWith(beginning)))

type FoundUsers = { ids: string[]; next?: string | undefined }

/** Ids of the people whose words begin with the words of `text`. The index is asked for the longest of these words. */
export const searchUsers = async (
  store: ReadStore,
  text: string,
  { limit, cursor }: PageRequest,
): Promise<FoundUsers> => {
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
