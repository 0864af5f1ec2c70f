/** Pieces of a product (variantId 0) or variant that somebody wanted at a branch and that were not in stock. */
export type LostSale = {
  branchId: number
  productId: number
  variantId: number
  /** 'YYYY-MM-DD' in Nairobi. */
  day: string
  pieces: number
}

/**
 * `hash`: who asked for what, so that a repeated ask is recognised without revealing the person. `until`: how long the
 * ask counts. Times are ISO 8601 in UTC.
 */
export type Ask = { hash: string; at: string; until: string }

export type LostPieces = Pick<LostSale, 'productId' | 'variantId' | 'pieces'>
export type LostDay = Pick<LostSale, 'day' | 'pieces'>

/** The most lost pieces of one product or variant at a branch on a day, however many people ask. */
export const MOST_LOST = 10_000

/** The most products and variants of a branch that are counted on a day. Further ones are left out. */
export const MOST_PRODUCTS = 500

/**
 * An estimate of what a branch could have sold, kept outside the log. If it is lost, nothing else is. Throws
 * `StoreUnavailable` while the engine cannot be reached.
 */
export interface LostSales {
  /** Counts the pieces, unless the same ask was counted before and still counts. */
  count(sale: LostSale, ask: Ask): Promise<void>
  /** The `limit` products with the most lost pieces since the day, the most first. */
  products(branchId: number, since: string, limit: number): Promise<LostPieces[]>
  /** The lost pieces of each day since `since`, in order. Days without any are left out. */
  days(branchId: number, since: string): Promise<LostDay[]>
  /** Forgets the days before `day`, and the asks that ended by `now`. */
  forget(day: string, now: string): Promise<void>
  close(): Promise<void>
}
