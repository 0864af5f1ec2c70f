import type { ImportChange, ImportProblem } from '#contract/import.ts'
import type { ImportKind } from '#src/domain/import.ts'
import type { SizeBarcodes } from '#src/domain/kernel/barcode.ts'
import type { ProductDescription, ProductDetails, Variant } from '#src/domain/product/events.ts'

/**
 * One change that a row makes. Prices are in cents. A product that the same file adds is named by its slug. `revision`
 * is the revision at the time of the check.
 */
export type ImportStep =
  | { type: 'add'; details: ProductDetails & { barcodes?: SizeBarcodes[] } }
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
      barcodes?: string[]
    }
  | ({ type: 'barcodes'; productId: number; revision: number } & SizeBarcodes)
  | { type: 'open'; productId: number; variantId: number; onHand: number; threshold: number }
  | { type: 'threshold'; productId: number; variantId: number; threshold: number; revision: number }
  | { type: 'count'; productId: number; variantId: number; onHand: number; seen: number }

/** A checked row. Rows with the same `key` are written one after another. A row without steps changes nothing. */
export type CheckedRow = {
  row: number
  key: string
  cells: readonly string[]
  problems: ImportProblem[]
  changes: ImportChange[]
  steps: ImportStep[]
}

/** The checked file without its rows. `header` holds the titles as written in the file. */
export type CheckedFile = {
  id: string
  kind: ImportKind
  branchId: number | null
  name: string
  checkedAt: string
  header: readonly string[]
  /** Undefined in files that an earlier Duka checked, as is `categoriesMissing`. */
  above?: string[]
  unknown: string[]
  categoriesMissing?: string[]
  broken: ImportProblem | null
  rows: number
  good: number
  unchanged: number
  bad: number
  problems: number
  changes: number
  /** The number of pages of rows with steps, and of rows with problems. */
  goodPages: number
  badPages: number
}

/** The names of the stored pages. `refused` has one page for each page of `good`. */
export const parts = { head: 'head', good: 'good', bad: 'bad', refused: 'refused' } as const
/** The most rows of a page. One job writes one page. */
export const PAGE_ROWS = 200
