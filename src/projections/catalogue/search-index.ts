import type { Query, SearchOptions } from 'minisearch'
import MiniSearch from 'minisearch'
import { once } from '../../contract/rules/dates.ts'
import { searchKey } from '../../domain/kernel/name-key.ts'
import type { Room } from '../../lib/room.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import { bytesOf, type Hit, type Scores, scoresOf } from './scores.ts'
import { isInDictionary, swahiliFor } from './swahili-words.ts'

/**
 * The most typing mistakes (slips) in a word. Words under four letters allow none: one slip away from 'tea' are 'pea'
 * and 'sea'.
 */
const mostSlips = (word: string): number => {
  if (word.length < 4 || word.length > 15) return 0
  return word.length < 7 ? 1 : 2
}

/**
 * What remains of both words after one slip: an extra letter in either word, a wrong letter, or two letters swapped.
 */
const restsAfterSlip = (one: string, other: string): [string, string][] => {
  const isSwap = one[0] === other[1] && one[1] === other[0]
  const swapped: [string, string][] = isSwap ? [[one.slice(2), other.slice(2)]] : []
  const [less, lessOther] = [one.slice(1), other.slice(1)]
  return [[less, other], [one, lessOther], [less, lessOther], ...swapped]
}

const firstDifference = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** Whether at most `slips` slips turn one word into the other. */
const isWithinSlips = (one: string, other: string, slips: number): boolean => {
  if (Math.abs(one.length - other.length) > slips) return false
  const at = firstDifference(one, other)
  const rests = [one.slice(at), other.slice(at)] as const
  if (rests[0] === rests[1]) return true
  return slips > 0 && restsAfterSlip(...rests).some((rest) => isWithinSlips(...rest, slips - 1))
}

/**
 * A word as it is heard, for words written by ear: 'shuga' sounds like 'sugar', 'pampas' like 'pampers', and 'egs' like
 * 'eggs'.
 */
const soundOf = (word: string): string =>
  word
    .replaceAll('sh', 's')
    .replaceAll('ph', 'f')
    .replaceAll(/[ckq]+/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('y', 'i')
    .replaceAll(/[aeiou]r(?=s?$)/g, 'a')
    .replaceAll(/(.)\1+/g, '$1')

/** The words in the names of products. */
type Vocabulary = {
  add(words: readonly string[]): void
  /** Removes words that were added before. */
  drop(words: readonly string[]): void
  /**
   * The known words that sound like the word, or else those with the fewest slips. They begin with the same letter:
   * people rarely mistype the first one.
   */
  near(word: string): string[]
}

const createVocabulary = (): Vocabulary => {
  /** How often each word was added, and its sound, grouped by first letter. */
  const groups = new Map<string, Map<string, { count: number; sound: string }>>()
  const groupOf = (word: string): Map<string, { count: number; sound: string }> =>
    groups.get(word[0] ?? '') ?? new Map()
  const countBy = (word: string, change: 1 | -1): void => {
    const group = groupOf(word)
    groups.set(word[0] ?? '', group)
    const { count, sound } = group.get(word) ?? { count: 0, sound: soundOf(word) }
    if (count + change > 0) group.set(word, { count: count + change, sound })
    else group.delete(word)
  }
  const within = (word: string, slips: number): string[] =>
    [...groupOf(word).keys()].filter((known) => isWithinSlips(word, known, slips))
  const alike = (word: string): string[] => {
    const sound = soundOf(word)
    if (sound.length < 3) return []
    return [...groupOf(word)].filter(([, known]) => known.sound === sound).map(([known]) => known)
  }
  return {
    add: (words) => {
      for (const word of words) countBy(word, 1)
    },
    drop: (words) => {
      for (const word of words) countBy(word, -1)
    },
    near: (word) => {
      const most = mostSlips(word)
      const heard = alike(word)
      const one = heard.length === 0 && most > 0 ? within(word, 1) : heard
      return one.length > 0 || most < 2 ? one : within(word, 2)
    },
  }
}

/**
 * Finds products by a shopper's words. Beginnings of words match, and so do words written together or apart. A match in
 * a name counts most.
 */
export type SearchIndex = {
  /** Replaces the earlier state of the product. */
  put(doc: ProductDoc, category: CategoryDoc | undefined): void
  remove(productId: number): void
  /**
   * Finds products that have all the words or their beginnings. If there are none, it replaces each word by the nearest
   * known words. If there are still none, it finds products whose names have some of these words.
   */
  search(text: string): Scores
}

/** What kept scores take beside themselves. */
const OVERHEAD = 500

/** The factor for a product whose whole name is what was typed. */
const CALLED_SO = 3

/** The most words of a search that count. Further words hardly narrow the hits, and cost time. */
const MAX_WORDS = 8
const tokenize = MiniSearch.getDefault('tokenize')
/** Splits words as the index does: also at hyphens and commas. */
const wordsOf = (text: string): string[] => tokenize(searchKey(text)).filter(Boolean)
/** Words that only link others, in English and Swahili. */
const linking: ReadonlySet<string> = new Set(['and', 'for', 'from', 'the', 'with', 'kwa', 'yenye'])

/** The words of `keys` as they were typed in the text. */
export const asTypedIn = (text: string, keys: readonly string[]): string[] =>
  tokenize(text).filter((word: string) => keys.includes(searchKey(word)))

const naming = ['name', 'nameSw', 'called', 'alike'] as const
const fields = [...naming, 'kind', 'category', 'description', 'details'] as const

/**
 * Whether a word may be the beginning of a longer one. One letter matches half of the catalogue. Two letters count only
 * in the last word, which the shopper may still be typing.
 */
const isBeginning = (word: string, index: number, words: readonly string[]): boolean =>
  word.length > 2 || (word.length === 2 && index === words.length - 1)

const options: SearchOptions = {
  fields: [...fields],
  boost: { name: 4, nameSw: 3, called: 3, joined: 3, alike: 2, kind: 2 },
  prefix: isBeginning,
  combineWith: 'AND',
}
/** 'sukuma wiki' also matches 'sukumawiki', and 'tooth paste' 'toothpaste'. */
const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]}${word}`)

/** The ways to write two neighbouring words as one. */
const joinedWays = (words: readonly string[]): string[][] =>
  pairsOf(words).map((pair, at) => [...words.slice(0, at), pair, ...words.slice(at + 2)])

const entryOf = (doc: ProductDoc, category: CategoryDoc | undefined) => ({
  id: doc.productId,
  name: doc.name,
  nameSw: doc.nameSw,
  called: doc.searchWords,
  joined: [doc.name, doc.nameSw, ...doc.searchWords.split(',')]
    .flatMap((text) => pairsOf(wordsOf(text)))
    .join(' '),
  alike: swahiliFor(doc.name),
  category: category === undefined ? '' : `${category.name} ${category.nameSw}`,
  description: doc.description,
  details: [doc.unit, doc.sku, ...doc.variants.flatMap(({ name, sku }) => [name, sku])].join(' '),
  /**
   * The word for what the product is. It is the last word of the English name and the first of the Swahili name:
   * 'flour' of 'Maize Flour', 'Unga wa mahindi'.
   */
  kind: [wordsOf(doc.name).findLast((word) => word.length > 2), wordsOf(doc.nameSw)[0]].join(' '),
})
type Entry = ReturnType<typeof entryOf>

/** The names of a product, each as a whole. */
const phrasesOf = ({ name, nameSw, called }: Entry): string[] =>
  [name, nameSw, ...called.split(',')].map((phrase) => wordsOf(phrase).join(' '))

const namesOf = (entry: Entry): string[] => naming.flatMap((field) => wordsOf(entry[field]))

/**
 * `room`: for the scores of searches. One page with a search asks for the same ones several times, and people type the
 * same beginnings of words.
 */
export const createSearchIndex = (room: Room): SearchIndex => {
  const index = new MiniSearch<Entry>({
    fields: [...fields, 'joined'],
    processTerm: searchKey,
  })
  const entries = new Map<number, { entry: Entry; phrases: string[] }>()
  const vocabulary = createVocabulary()
  const kept = room.cache<string, Scores>('searches', {
    sizeOf: (scores) => bytesOf(scores) + OVERHEAD,
  })

  const isKnown = (word: string): boolean => index.search(word, options).length > 0
  /**
   * The word itself, or the nearest known words if no product has it. A word of the dictionary is no slip: whoever
   * types 'meat' does not mean 'meal'.
   */
  const meant = (word: string): Query => {
    const near = isKnown(word) || isInDictionary(word) ? [] : vocabulary.near(word)
    return near.length === 0 ? word : { combineWith: 'OR', prefix: false, queries: near }
  }

  /** Words that no product has, nor anything near. Linking words and such of two letters are looked for by nobody. */
  const missingOf = (words: readonly string[]): string[] =>
    words.filter((word) => {
      if (word.length < 3 || linking.has(word) || isKnown(word)) return false
      return isInDictionary(word) || vocabulary.near(word).length === 0
    })

  /** The ways to understand all words, the most likely first. */
  const readings = (words: readonly string[]): (() => readonly Hit[])[] => {
    const asTyped = (
      way: readonly string[],
      more: readonly string[] = [],
      prefix: NonNullable<SearchOptions['prefix']> = isBeginning,
    ) => index.search(way.join(' '), { ...options, fields: [...fields, ...more], prefix })
    const joined = (prefix: NonNullable<SearchOptions['prefix']>) =>
      [words, ...joinedWays(words)].map((way) => () => asTyped(way, ['joined'], prefix))
    const queries = once((): Query[] => words.map(meant))
    return [
      () => asTyped(words),
      ...joined(false),
      () => index.search({ combineWith: 'AND', queries: queries() }, options),
      // Words that only begin with the joined words come after words with slips: 'tomatos' means 'tomatoes' before
      // 'tomato sauce'.
      ...joined(isBeginning),
    ]
  }
  /** Products with some of the words. Descriptions are left out: a word there matches by chance. */
  const bySome = (words: readonly string[]): readonly Hit[] =>
    index.search(
      { combineWith: 'OR', queries: words.map(meant) },
      { ...options, fields: [...naming] },
    )
  /** A product that is called exactly what was typed comes before those that have the words among others. */
  const favoured = ({ id, score }: Hit, typed: string): Hit => ({
    id,
    score: entries.get(id)?.phrases.includes(typed) ? score * CALLED_SO : score,
  })
  const find = (words: readonly string[]): Scores => {
    const named = (hits: readonly Hit[]) => hits.map((hit) => favoured(hit, words.join(' ')))
    for (const read of readings(words)) {
      const hits = read()
      if (hits.length > 0) return scoresOf(named(hits))
    }
    const hits = bySome(words)
    return scoresOf(named(hits), hits.length === 0 ? [] : missingOf(words))
  }

  const forget = (entry: Entry): void => {
    // MiniSearch's `replace` keeps the old words until the next search, which would then count both.
    index.remove(entry)
    vocabulary.drop(namesOf(entry))
  }

  return {
    remove: (productId) => {
      const before = entries.get(productId)
      if (before === undefined) return
      forget(before.entry)
      entries.delete(productId)
      kept.clear()
    },
    put: (doc, category) => {
      const entry = entryOf(doc, category)
      const before = entries.get(entry.id)?.entry
      // Most changes concern the price, which is not searched.
      if (JSON.stringify(before) === JSON.stringify(entry)) return
      if (before !== undefined) forget(before)
      index.add(entry)
      vocabulary.add(namesOf(entry))
      entries.set(entry.id, { entry, phrases: phrasesOf(entry) })
      kept.clear()
    },
    search: (text) => {
      const words = wordsOf(text).slice(0, MAX_WORDS)
      const key = words.join(' ')
      const known = kept.get(key)
      if (known !== undefined) return known
      const scores = find(words)
      kept.set(key, scores)
      return scores
    },
  }
}
