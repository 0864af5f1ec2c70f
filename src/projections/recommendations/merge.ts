import type { RecommendationReason } from '../../contract/catalogue/recommendations.ts'

/** A product that might please, and why. `boughtWith` is the product that the reason names. */
export type Candidate = {
  productId: number
  because: RecommendationReason
  boughtWith?: ProductName
}

export type ProductName = { name: string; nameSw: string }

/** A product that is named more than once keeps its first reason. */
export const onceEach = (candidates: readonly Candidate[]): Candidate[] => {
  const first = new Map<number, Candidate>()
  for (const one of candidates) if (!first.has(one.productId)) first.set(one.productId, one)
  return [...first.values()]
}

/** The best of each list, then the second best of each, and so on. */
export const takeTurns = (lists: readonly (readonly Candidate[])[]): Candidate[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat()
}
