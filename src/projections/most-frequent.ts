/**
 * One of the most frequent products of very many. `missed`: what it may have had before it came into the list, at most.
 * Its own count is what was seen of it since, and so never too high.
 */
export type Frequent = { productId: number; missed: number }

type Counting<One extends Frequent> = {
  /** The most products of the list. */
  most: number
  countOf(one: One): number
  /** The product before it is counted for the first time. */
  fresh(missed: number): One
  add(one: One): One
}

const lowestOf = <One>(list: readonly One[], rankOf: (one: One) => number): One =>
  list.reduce((lowest, one) => (rankOf(one) < rankOf(lowest) ? one : lowest))

/**
 * Counts a product in a list of the most frequent. Where the list is full, a newcomer takes the place of the least
 * frequent and its rank too: otherwise each newcomer would give way to the next one, however often it comes back. So a
 * product that makes up more than one in `most` of all that was counted is in the list, whatever the order ('space
 * saving' by Metwally, Agrawal and El Abbadi, 2005).
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
