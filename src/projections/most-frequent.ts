/**
 * The most frequent products as a document holds them: plain numbers in a row. A product takes its id, its counts, the
 * first of which is its rank, and `missed`: at most so many were counted before the product entered the list. This is a
 * third as long as a list with named fields, and not every engine stores a list of lists.
 */
export type Frequents = readonly number[]

type Shape = {
  /** The counts of a product. */
  counts: number
  /** The most products in the list. */
  most: number
}

/** The numbers of a product, without `missed`: its id and what is added to each of its counts. */
export type Counted = readonly [productId: number, ...added: number[]]

const placeOf = (list: Frequents, productId: number, width: number): number => {
  for (let at = 0; at < list.length; at += width) if (list[at] === productId) return at
  return -1
}

const rankAt = (list: Frequents, at: number, width: number): number =>
  (list[at + 1] ?? 0) + (list[at + width - 1] ?? 0)

const lowestOf = (list: Frequents, width: number): number => {
  let lowest = 0
  for (let at = width; at < list.length; at += width) {
    if (rankAt(list, at, width) < rankAt(list, lowest, width)) lowest = at
  }
  return lowest
}

/** Makes room for one more product, and gives the rank of the one that left. */
const leave = (list: number[], width: number): number => {
  const lowest = lowestOf(list, width)
  const rank = rankAt(list, lowest, width)
  list.splice(lowest, width)
  return rank
}

const enter = (list: number[], counted: Counted, { counts, most }: Shape): void => {
  const width = counts + 2
  const missed = list.length < most * width ? 0 : leave(list, width)
  list.push(...counted, missed)
}

const add = (list: number[], at: number, [, ...added]: Counted): void => {
  for (const [n, more] of added.entries()) list[at + 1 + n] = (list[at + 1 + n] ?? 0) + more
  if ((list[at + 1] ?? 0) <= 0) list.splice(at, added.length + 2)
}

/**
 * Counts products in a list of the most frequent ones, in no order. If the list is full, a new product replaces the
 * least frequent one and takes over its rank: otherwise each new product would push out the one before, however often
 * it comes back. With a list of 40, a product that makes up more than a fortieth of all counts is always in the list
 * ('space saving', Metwally, Agrawal and El Abbadi, 2005). A product whose first count falls to 0 leaves the list.
 */
export const countEach = (
  list: Frequents,
  products: readonly Counted[],
  shape: Shape,
): number[] => {
  const now = [...list]
  for (const counted of products) {
    const [productId, rank = 0] = counted
    const at = placeOf(now, productId, shape.counts + 2)
    if (at >= 0) add(now, at, counted)
    else if (rank > 0) enter(now, counted, shape)
  }
  return now
}

/** The numbers of each product. */
export const eachOf = (list: Frequents, counts: number): number[][] => {
  const width = counts + 2
  return Array.from({ length: list.length / width }, (_, n) =>
    list.slice(n * width, (n + 1) * width),
  )
}
