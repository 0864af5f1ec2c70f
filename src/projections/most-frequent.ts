/**
 * A product in a list of the most frequent ones. Events are counted from the moment it enters the list. At most
 * `missed` events happened before that moment.
 */
export type Frequent = { productId: number; missed: number }

type Counting<One extends Frequent> = {
  /** The most products in the list. */
  most: number
  countOf(one: One): number
  /** A product that has just entered the list. `missed`: the most events it may have had before. */
  fresh(missed: number): One
  add(one: One): One
}

const lowestOf = <One>(list: readonly One[], rankOf: (one: One) => number): One =>
  list.reduce((lowest, one) => (rankOf(one) < rankOf(lowest) ? one : lowest))

/**
 * Counts a product in a list of the most frequent ones. If the list is full, a new product replaces the least frequent
 * one and takes over its rank: otherwise each new product would push out the one before, however often it comes back.
 * With a list of 40, a product that makes up more than a fortieth of all counts is always in the list ('space saving',
 * Metwally, Agrawal and El Abbadi, 2005).
 */
export const countIn = <One extends Frequent>(
  list: readonly One[],
  productId: number,
  { most, countOf, fresh, add }: Counting<One>,
): One[] => {
  const known = list.find((one) => one.productId === productId)
  if (known !== undefined) return list.map((one) => (one === known ? add(one) : one))
  if (list.length < most) return [...list, add(fresh(0))]
  const rankOf = (one: One): number => countOf(one) + one.missed
  const lowest = lowestOf(list, rankOf)
  return [...list.filter((one) => one !== lowest), add(fresh(rankOf(lowest)))]
}

/**
 * A list of products with two figures each, as a document holds it: three numbers a product, one after the other. It is
 * a third as long as a list with named fields, and not every engine stores a list of lists.
 */
export type Triples = number[]

export const triplesOf = (all: Triples): [number, number, number][] =>
  Array.from({ length: all.length / 3 }, (_, n) => [
    all[3 * n] ?? 0,
    all[3 * n + 1] ?? 0,
    all[3 * n + 2] ?? 0,
  ])
