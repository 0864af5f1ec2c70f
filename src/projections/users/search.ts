import { streamName } from '../../domain/kernel/decider.ts'
import { userEvents } from '../../domain/user/events.ts'
import { user } from '../../domain/user/user.ts'
import { isOf } from '../../stores/event-store/events.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import type { Fact } from '../facts.ts'
import { type DocChange, type Projection, remove } from '../projection.ts'
import type { PageRequest } from '../read-model-queries.ts'
import { beginningWith, joinedNames, partsOf, plain } from '../words.ts'

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
    ...joinedNames(person.fullName),
    ...withParts(person.username),
    ...wordsOf(person.email),
  ]
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** One word that finds a person, with all words of that person. It is erased with the person. */
export type UserWordDoc = Doc & { userId: string; word: string; words: string[] }

const idOf = (userId: string, n: number): string => `${userId}:${n}`

type Names = { username: string; email: string }
const isOfUser = isOf(userEvents)

/** Gives the names of an account that never change, beside a change of the person's own name. */
const namesOfAccount: Fact<'names', Names> = {
  name: 'names',
  // People seldom change their names, so their streams are read again.
  remembers: 1,
  streamsOf: (event) => (isOfUser(event) ? [streamName(user, event.data.userId)] : undefined),
  goesWith: ({ type }) => type === 'ProfileChanged',
  after: (names, event) => {
    if (event.type !== 'UserRegistered') return names
    const { username, email } = event.data
    return { username, email }
  },
}

const addWords = (userId: string, words: readonly string[]): DocChange<UserWordDoc>[] =>
  words.map((word, n) => {
    const id = idOf(userId, n)
    return { id, fold: () => ({ id, userId, word, words: [...words] }) }
  })

/** Replaces all words of a person. */
const setWords = (userId: string, words: readonly string[]): DocChange<UserWordDoc>[] => [
  ...addWords(userId, words),
  ...Array.from({ length: MOST_WORDS - words.length }, (_, n) =>
    remove(idOf(userId, words.length + n)),
  ),
]

export const userWords: Projection<UserWordDoc, [typeof namesOfAccount]> = {
  collection: { name: 'user-words', version: 2, indexes: [['word']] },
  tells: [namesOfAccount],
  on: {
    UserRegistered: ({ data }) => addWords(data.userId, wordsToFind(data)),
    ProfileChanged: ({ data: { userId, fullName } }, { names }) =>
      names === undefined ? [] : setWords(userId, wordsToFind({ fullName, ...names })),
    UserErased: ({ data: { userId } }) => setWords(userId, []),
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
