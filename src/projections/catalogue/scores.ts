/** How well products match a search. Many searches are kept, so a product takes 16 bytes here and not the 50 of a map. */
export type Scores = {
  /** The found products, in ascending order of their ids. */
  readonly ids: Float64Array
  /** Their scores, in the same order. */
  readonly scores: Float64Array
  /** At most 1, which the best product has. Undefined: the product was not found. */
  of(productId: number): number | undefined
  /** Words of the search that no product has, where products were found by the other words. */
  readonly missing: readonly string[]
}

export type Hit = { id: number; score: number }

/** The place of `id` in ascending `ids`, or where it would be. */
const placeOf = (ids: Float64Array, id: number): number => {
  let from = 0
  let to = ids.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ids[middle] ?? 0) < id) from = middle + 1
    else to = middle
  }
  return from
}

/** Divides by the best score. A raw score depends on how rare a word is, which every new product changes. */
export const scoresOf = (hits: readonly Hit[], missing: readonly string[] = []): Scores => {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0)
  const byId = hits.toSorted((a, b) => a.id - b.id)
  const ids = Float64Array.from(byId, ({ id }) => id)
  const scores = Float64Array.from(byId, ({ score }) => score / best)
  return {
    ids,
    scores,
    missing,
    of: (productId) => {
      const place = placeOf(ids, productId)
      return ids[place] === productId ? scores[place] : undefined
    },
  }
}

/** Bytes that the scores take in memory. */
export const bytesOf = ({ ids, scores }: Scores): number => ids.byteLength + scores.byteLength
