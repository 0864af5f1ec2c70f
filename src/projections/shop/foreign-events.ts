import { partsOfStream } from '../../domain/kernel/decider.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, Projection } from '../projection.ts'

/** How many events other programs wrote into streams of a category, which is the part of a name before the first dash. */
export type ForeignCategory = { category: string; events: number }

/** The only document. The categories come in the order in which they were met, and OTHERS after them. */
export type ForeignEventsDoc = Doc & { categories: ForeignCategory[] }

export const THE_ONLY = 'all'
/** The most categories that are counted each. Streams named by ids make a category of each name. */
const MOST_CATEGORIES = 20
/** Stands for all further categories. */
const OTHERS = 'others'
/** The most characters of a category. A stream's name may be longer. */
const MOST_LETTERS = 60

const categoryOf = (stream: string): string =>
  [...partsOfStream(stream).category].slice(0, MOST_LETTERS).join('')

const counted = (
  { id, categories }: Body<ForeignEventsDoc>,
  stream: string,
): Body<ForeignEventsDoc> => {
  const name = categoryOf(stream)
  const isOwnEntry =
    categories.length < MOST_CATEGORIES || categories.some(({ category }) => category === name)
  const wanted = isOwnEntry ? name : OTHERS
  const known = categories.find(({ category }) => category === wanted)
  if (known === undefined)
    return { id, categories: [...categories, { category: wanted, events: 1 }] }
  const one = (of: ForeignCategory) => (of === known ? { ...of, events: of.events + 1 } : of)
  return { id, categories: categories.map(one) }
}

/**
 * What other programs wrote to the event store. Nothing else of Duka heeds these events, so nobody would see that they
 * are there. Each category is told once.
 */
export const foreignEvents: Projection<ForeignEventsDoc> = {
  collection: { name: 'foreign-events', version: 1, indexes: [] },
  on: {},
  onForeign: ({ stream }) => ({
    id: THE_ONLY,
    fold: (doc = { id: THE_ONLY, categories: [] }) => counted(doc, stream),
  }),
  raises: ({ categories }, before) => {
    const known = new Set(before?.categories.map(({ category }) => category))
    return categories
      .filter(({ category }) => !known.has(category))
      .map((facts) => ({ code: 'foreign-events', facts }))
  },
}
