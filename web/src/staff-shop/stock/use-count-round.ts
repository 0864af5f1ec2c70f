import { useState } from 'react'
import { type BranchShelf, keyOfStock } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { reasonOf, type SaidCount } from './loss-reason.tsx'
import { piecesIn } from './stock-words.ts'

/** The number of all products in place of a category. */
export const ALL_PRODUCTS = 0

/**
 * A count as somebody typed it. `seen`: the pieces on the shelf in the book when typing began. `reason`: why many are
 * missing.
 */
const typedCount = z.object({ text: z.string(), seen: z.number(), reason: z.string().optional() })
type TypedCount = z.infer<typeof typedCount>

/** What the browser keeps of a round. `counts` is by the id of the stock record. */
export const keptRound = z.object({
  category: z.number().optional(),
  counts: z.record(z.string(), typedCount).default({}),
})

/** A shelf that was counted. `difference`: the counted pieces without those in the book. */
export type CountedShelf = SaidCount & { shelf: BranchShelf; difference: number }

/** The counted shelves in the order of the list. A text that is no number counts nothing. */
export const countedShelves = (
  shelves: readonly BranchShelf[],
  counts: Readonly<Record<string, TypedCount>>,
): CountedShelf[] =>
  shelves.flatMap((shelf) => {
    const typed = counts[shelf.id]
    const counted = typed === undefined ? undefined : piecesIn(typed.text)
    if (typed === undefined || counted === undefined) return []
    const { seen, reason = '' } = typed
    return [{ shelf, counted, seen, reason, difference: counted - seen }]
  })

/** The row of a count as the API wants it. */
export const rowOf = ({ shelf, ...said }: CountedShelf) => {
  const { productId, variantId } = keyOfStock(shelf.id)
  return { productId, variantId, onHand: said.counted, seen: said.seen, reason: reasonOf(said) }
}

/** The state of a count round. `at` is the place of the product that is counted now; 'review' comes after the last. */
export const useCountRound = () => {
  const [category, setCategory] = useState<number>()
  const [counts, setCounts] = useState<Readonly<Record<string, TypedCount>>>({})
  const [at, setAt] = useState<number | 'review'>(0)
  const without = (ids: readonly string[]): void =>
    setCounts((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id))))
  const change = (id: string, said: Partial<TypedCount>): void =>
    setCounts((all) => {
      const typed = all[id]
      return typed === undefined ? all : { ...all, [id]: { ...typed, ...said } }
    })
  return {
    category,
    counts,
    at,
    goTo: setAt,
    choose: (chosen: number): void => {
      setCategory(chosen)
      setAt(0)
    },
    /** Keeps what somebody typed for a shelf. An empty text is no count. */
    write: ({ id, onHand }: BranchShelf, text: string): void => {
      if (text === '') without([id])
      else setCounts((all) => ({ ...all, [id]: { seen: onHand, ...all[id], text } }))
    },
    /** Keeps the count of a shelf that moved meanwhile: `now` are the pieces in the book by now. */
    keepMine: (id: string, now: number): void => change(id, { seen: now }),
    /** Keeps why many pieces are missing. */
    explain: (id: string, reason: string): void => change(id, { reason }),
    without,
    restore: (kept: z.output<typeof keptRound>): void => {
      setCategory(kept.category)
      setCounts(kept.counts)
      setAt('review')
    },
  }
}
export type CountRoundState = ReturnType<typeof useCountRound>
