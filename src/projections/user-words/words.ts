import { plain } from '../words.ts'

/** The most words of one person: further ones do not find them. */
export const MOST_WORDS = 16

/** The words of a search, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')

/** A whole name or address, and each of its parts. */
const withParts = (text: string): string[] =>
  wordsOf(text).flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])

/** The words by whose beginnings people are found, each once. */
export const wordsToFind = (person: {
  fullName: string
  username: string
  email: string
}): string[] => {
  const words = [
    ...withParts(person.fullName),
    ...withParts(person.username),
    ...wordsOf(person.email),
  ]
  return [...new Set(words)].filter((word) => word !== '').slice(0, MOST_WORDS)
}
