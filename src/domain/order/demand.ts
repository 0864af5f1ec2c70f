import type { Demand } from './events.ts'

/** Adds up the lines' pieces of each product and variant. */
export const demandOf = (lines: readonly Demand[]): Demand[] => {
  const wanted = new Map<string, Demand>()
  for (const { productId, variantId, quantity } of lines) {
    const key = `${productId}.${variantId}`
    const before = wanted.get(key)?.quantity ?? 0
    wanted.set(key, { productId, variantId, quantity: before + quantity })
  }
  return [...wanted.values()]
}
