import { LRUCache } from 'lru-cache'
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import type { CategoryDoc } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import { swahiliFor } from './swahili-words.ts'

type Hit = { id: number; score: number }
/** The hits, by the product's id. A higher score is better, and the best one is 1. */
export type Scores = ReadonlyMap<number, number>

/** Product search by a shopper's words. Word beginnings and small slips count. Names weigh most. */
export type SearchIndex = {
  /** Replaces the same product as it was. */
  put(doc: ProductDoc, category: CategoryDoc | undefined): void
  remove(productId: number): void
  /**
   * Products that have all the words, or words that begin so. If these are few and none is called so, products with
   * words a slip away follow them. If none has all words, the result is the products that some of the words name. In no
   * order.
   */
  search(text: string): Scores
}

/** One page with a search asks for it several times: for its list, its prices, its next page. */
const KEPT_HITS = 100_000

/** Further words narrow nothing that a shopper would miss, and cost time. */
const MAX_WORDS = 8
/** A longer word is no slip of another one. The search for its likes takes longer with every letter. */
const MAX_LETTERS = 15
const wordsOf = MiniSearch.getDefault('tokenize')

const options: SearchOptions = {
  boost: { name: 4, nameSw: 3, alike: 2 },
  /**
   * One letter begins half of the catalogue. Two letters are a word's beginning only where the shopper stopped typing.
   */
  prefix: (word, index, words) =>
    word.length > 2 || (word.length === 2 && index === words.length - 1),
}
const forgiving: SearchOptions = {
  ...options,
  /** More slips make another word, and the search for them takes ten times as long. */
  maxFuzzy: 2,
  /** One slip in three letters makes another word: tea, pea, sea. */
  fuzzy: (word) => (word.length > 3 && word.length <= MAX_LETTERS ? 0.25 : false),
}

/** A shopper with fewer hits than this may have meant another word. */
const FEW = 3
const naming: readonly string[] = ['name', 'nameSw', 'alike']

/** Whether every word of the search names the product. */
const isCalledSo = ({ queryTerms, match }: SearchResult): boolean =>
  queryTerms.every((word) => match[word]?.some((field) => naming.includes(field)))

/** The near misses behind the hits, in their own order. */
const behind = (hits: readonly SearchResult[], near: readonly SearchResult[]): Hit[] => {
  const known = new Set(hits.map(({ id }) => id))
  const lowest = hits.reduce((least, { score }) => Math.min(least, score), Number.POSITIVE_INFINITY)
  const best = near.reduce((most, { score }) => Math.max(most, score), 0)
  const scale = hits.length === 0 ? 1 : lowest / best / 2
  const added = near
    .filter(({ id }) => !known.has(id))
    .map(({ id, score }) => ({ id, score: score * scale }))
  return [...hits, ...added]
}

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
  alike: swahiliFor(doc.name),
  category: category === undefined ? '' : `${category.name} ${category.nameSw}`,
  description: doc.description,
  details: [doc.unit, doc.sku, ...doc.variants.flatMap(({ name, sku }) => [name, sku])].join(' '),
})
type Entry = ReturnType<typeof entryOf>

export const createSearchIndex = (): SearchIndex => {
  const index = new MiniSearch<Entry>({
    fields: ['name', 'nameSw', 'alike', 'category', 'description', 'details'],
  })

  const entries = new Map<number, Entry>()
  const kept = new LRUCache<string, Scores>({
    maxSize: KEPT_HITS,
    sizeCalculation: ({ size }) => size + 1,
  })

  const find = (words: string): readonly Hit[] => {
    const hits = index.search(words, { ...options, combineWith: 'AND' })
    if (hits.length >= FEW || hits.some(isCalledSo)) return hits
    const near = index.search(words, { ...forgiving, combineWith: 'AND' })
    if (near.length > 0) return behind(hits, near)
    // Nobody looks for one word of several that stands in a description by chance.
    return index.search(words, { ...forgiving, fields: [...naming], combineWith: 'OR' })
  }

  const remove = (productId: number): void => {
    const before = entries.get(productId)
    if (before === undefined) return
    index.remove(before)
    entries.delete(productId)
    kept.clear()
  }

  return {
    remove,
    put: (doc, category) => {
      const entry = entryOf(doc, category)
      const before = entries.get(entry.id)
      // Most changes are of the price.
      if (JSON.stringify(before) === JSON.stringify(entry)) return
      // `replace` would leave the old words to the next search, which meanwhile scores by two counts.
      if (before !== undefined) index.remove(before)
      index.add(entry)
      entries.set(entry.id, entry)
      kept.clear()
    },
    search: (text) => {
      // Words are parted as the index parts them: at hyphens and commas too.
      const words = wordsOf(text).filter(Boolean).slice(0, MAX_WORDS).join(' ').toLowerCase()
      const known = kept.get(words)
      if (known !== undefined) return known
      const scores = scoresOf(find(words))
      kept.set(words, scores)
      return scores
    },
  }
}
