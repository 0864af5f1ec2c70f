import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'
import { MOST_WORDS, wordsToFind } from './words.ts'

/** One word that a person is found by, and all of that person's. It is erased with the person. */
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
      Array.from({ length: MOST_WORDS }, (_, n) => ({
        id: idOf(userId, n),
        fold: () => undefined,
      })),
  },
}
