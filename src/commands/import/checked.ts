import type { ImportChange, ImportProblem } from '#contract/import.ts'
import type { ImportKind } from '#src/domain/import.ts'
import type { ProductDescription, ProductDetails, Variant } from '#src/domain/product/events.ts'

/** Prices in cents. A product is named by its slug where the same file adds it. `revision`: as the check saw it. */
export type ImportStep =
  | { type: 'add'; details: ProductDetails }
  | {
      type: 'change'
      productId: number
      changes: Partial<ProductDescription>
      revision: number
    }
  | {
      type: 'price'
      productId: number
      variantId: number
      priceCents: number
      compareAtPriceCents: number | null
      revision: number
    }
  | {
      type: 'variant'
      slug: string
      productId: number | null
      variant: Omit<Variant, 'variantId' | 'isDefault'>
    }
  | { type: 'open'; productId: number; variantId: number; onHand: number; threshold: number }
  | { type: 'threshold'; productId: number; variantId: number; threshold: number; revision: number }
  | { type: 'count'; productId: number; variantId: number; onHand: number; seen: number }

/** A row of the file. `key`: rows of one key are written one after the other. No steps: it changes nothing. */
export type CheckedRow = {
  row: number
  key: string
  cells: readonly string[]
  problems: ImportProblem[]
  changes: ImportChange[]
  steps: ImportStep[]
}

/** The file as it was checked, but for its rows. `header`: its titles as they stand in it. */
export type CheckedFile = {
  id: string
  kind: ImportKind
  branchId: number | null
  name: string
  checkedAt: string
  header: readonly string[]
  unknown: string[]
  broken: ImportProblem | null
  rows: number
  good: number
  unchanged: number
  bad: number
  problems: number
  changes: number
  /** Pages of rows with steps, and of rows with problems. */
  goodPages: number
  badPages: number
}

/** The names of an upload's pages. `refused` has one for each page of `good`. */
export const parts = { head: 'head', good: 'good', bad: 'bad', refused: 'refused' } as const
/** The most rows of a page. One job goes through so many. */
export const PAGE_ROWS = 200
