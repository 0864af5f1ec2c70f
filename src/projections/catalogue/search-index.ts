import { LRUCache } from 'lru-cache'
import type { Query, SearchOptions } from 'minisearch'
import MiniSearch from 'minisearch'
import { once } from '../../contract/rules/dates.ts'
import { searchKey } from '../../domain/kernel/name-key.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import { swahiliFor } from './swahili-words.ts'

/** A word with more slips is another word. Short words are one slip away from half of the shop: tea, pea, sea. */
const mostSlips = (word: string): number => {
  if (word.length < 4 || word.length > 15) return 0
  return word.length < 7 ? 1 : 2
}

/** The pairs of rests that one slip may leave: a letter too many in either, a wrong letter, two letters swapped. */
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

/** Whether so many slips make the one word of the other. */
const isWithinSlips = (one: string, other: string, slips: number): boolean => {
  if (Math.abs(one.length - other.length) > slips) return false
  const at = firstDifference(one, other)
  const rests = [one.slice(at), other.slice(at)] as const
  if (rests[0] === rests[1]) return true
  return slips > 0 && restsAfterSlip(...rests).some((rest) => isWithinSlips(...rest, slips - 1))
}

/** The words that products are called by. */
type Vocabulary = {
  add(words: readonly string[]): void
  /** Takes back what was added. */
  drop(words: readonly string[]): void
  /** The words that are the fewest slips away, if any are. People get the first letter right. */
  near(word: string): string[]
}

const createVocabulary = (): Vocabulary => {
  /** How often each word was added, by first letter. */
  const counts = new Map<string, Map<string, number>>()
  const countBy = (word: string, change: 1 | -1): void => {
    const letter = word[0] ?? ''
    const words = counts.get(letter) ?? new Map<string, number>()
    counts.set(letter, words)
    const count = (words.get(word) ?? 0) + change
    if (count > 0) words.set(word, count)
    else words.delete(word)
  }
  const within = (word: string, slips: number): string[] =>
    [...(counts.get(word[0] ?? '')?.keys() ?? [])].filter((known) =>
      isWithinSlips(word, known, slips),
    )
  return {
    add: (words) => {
      for (const word of words) countBy(word, 1)
    },
    drop: (words) => {
      for (const word of words) countBy(word, -1)
    },
    near: (word) => {
      const most = mostSlips(word)
      const one = most > 0 ? within(word, 1) : []
      return one.length > 0 || most < 2 ? one : within(word, 2)
    },
  }
}

type Hit = { id: number; score: number }
/** The hits, by the product's id. A higher score is better, and the best one is 1. */
export type Scores = ReadonlyMap<number, number>

/** Product search by a shopper's words. Word beginnings count, and words joined or parted. Names weigh most. */
export type SearchIndex = {
  /** Replaces the same product as it was. */
  put(doc: ProductDoc, category: CategoryDoc | undefined): void
  remove(productId: number): void
  /**
   * Products that have all the words, or words that begin so. If there is none, words are taken for the nearest ones
   * that products are called by. If none has all words even then, the result is the products that some of the words
   * name. In no order.
   */
  search(text: string): Scores
}

/** One page with a search asks for it several times: for its list, its prices, its next page. */
const KEPT_HITS = 100_000

/** Further words narrow nothing that a shopper would miss, and cost time. */
const MAX_WORDS = 8
const tokenize = MiniSearch.getDefault('tokenize')
/** Words are parted as the index parts them: at hyphens and commas too. */
const wordsOf = (text: string): string[] => tokenize(searchKey(text)).filter(Boolean)

const naming = ['name', 'nameSw', 'called', 'alike'] as const
const fields = [...naming, 'category', 'description', 'details'] as const

const options: SearchOptions = {
  fields: [...fields],
  boost: { name: 4, nameSw: 3, called: 3, joined: 3, alike: 2 },
  /**
   * One letter begins half of the catalogue. Two letters are a word's beginning only where the shopper stopped typing.
   */
  prefix: (word, index, words) =>
    word.length > 2 || (word.length === 2 && index === words.length - 1),
  combineWith: 'AND',
}
/** 'sukuma wiki' is 'sukumawiki' too, and 'tooth paste' is 'toothpaste'. */
const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]}${word}`)

/** The words with each pair of neighbours as one. */
const joinedWays = (words: readonly string[]): string[][] =>
  pairsOf(words).map((pair, at) => [...words.slice(0, at), pair, ...words.slice(at + 2)])

/** Relative to the best hit, which cancels out the rarity of a word: rarity changes with every product. */
const scoresOf = (hits: readonly Hit[]): Scores => {
  const scores = new Map<number, number>()
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0)
  for (const { id, score } of hits) scores.set(id, score / best)
  return scores
}

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
})
type Entry = ReturnType<typeof entryOf>

const namesOf = (entry: Entry): string[] => naming.flatMap((field) => wordsOf(entry[field]))

export const createSearchIndex = (): SearchIndex => {
  const index = new MiniSearch<Entry>({
    fields: [...fields, 'joined'],
    processTerm: searchKey,
  })
  const entries = new Map<number, Entry>()
  const vocabulary = createVocabulary()
  const kept = new LRUCache<string, Scores>({
    maxSize: KEPT_HITS,
    sizeCalculation: ({ size }) => size + 1,
  })

  const isKnown = (word: string): boolean => index.search(word, options).length > 0
  /** The word, or the ones it may have been meant for. */
  const meant = (word: string): Query => {
    const near = isKnown(word) ? [] : vocabulary.near(word)
    return near.length === 0 ? word : { combineWith: 'OR', prefix: false, queries: near }
  }

  /** The ways to read the words, the surest first. */
  const readings = (words: readonly string[]): (() => readonly Hit[])[] => {
    const asTyped = (way: readonly string[], more: readonly string[] = []) =>
      index.search(way.join(' '), { ...options, fields: [...fields, ...more] })
    const joined = [words, ...joinedWays(words)].map((way) => () => asTyped(way, ['joined']))
    const queries = once((): Query[] => words.map(meant))
    return [
      () => asTyped(words),
      ...joined,
      () => index.search({ combineWith: 'AND', queries: queries() }, options),
      // Nobody looks for one word of several that stands in a description by chance.
      () =>
        index.search(
          { combineWith: 'OR', queries: queries() },
          { ...options, fields: [...naming] },
        ),
    ]
  }
  const find = (words: readonly string[]): readonly Hit[] => {
    for (const read of readings(words)) {
      const hits = read()
      if (hits.length > 0) return hits
    }
    return []
  }

  const forget = (entry: Entry): void => {
    // `replace` would leave the old words to the next search, which meanwhile scores by two counts.
    index.remove(entry)
    vocabulary.drop(namesOf(entry))
  }

  return {
    remove: (productId) => {
      const before = entries.get(productId)
      if (before === undefined) return
      forget(before)
      entries.delete(productId)
      kept.clear()
    },
    put: (doc, category) => {
      const entry = entryOf(doc, category)
      const before = entries.get(entry.id)
      // Most changes are of the price.
      if (JSON.stringify(before) === JSON.stringify(entry)) return
      if (before !== undefined) forget(before)
      index.add(entry)
      vocabulary.add(namesOf(entry))
      entries.set(entry.id, entry)
      kept.clear()
    },
    search: (text) => {
      const words = wordsOf(text).slice(0, MAX_WORDS)
      const key = words.join(' ')
      const known = kept.get(key)
      if (known !== undefined) return known
      const scores = scoresOf(find(words))
      kept.set(key, scores)
      return scores
    },
  }
}
