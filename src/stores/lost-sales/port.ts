/** Pieces of a product (variantId 0) or variant that somebody asked for at a branch, and that were not there. */
export type LostSale = {
  branchId: number
  productId: number
  variantId: number
  /** 'YYYY-MM-DD' in Nairobi. */
  day: string
  pieces: number
}

/** `hash` names who asked for what, and nobody can tell whom. `until`: ISO 8601 in UTC, as all times here. */
export type Ask = { hash: string; at: string; until: string }

export type LostPieces = Pick<LostSale, 'productId' | 'variantId' | 'pieces'>
export type LostDay = Pick<LostSale, 'day' | 'pieces'>

/** The most pieces that one product or variant of a branch loses on a day, however many ask. */
export const MOST_LOST = 10_000

/** The most products and variants of a branch that are counted on a day. Others of that day are not. */
export const MOST_PRODUCTS = 500

/**
 * An estimate beside the log of what a branch could have sold. Losing it loses nothing else. Throws `StoreUnavailable`
 * while the engine cannot be reached.
 */
export interface LostSales {
  /** Counts the pieces, unless the same ask was counted before and its time is not over. */
  count(sale: LostSale, ask: Ask): Promise<void>
  /** The products that lost the most pieces since the day, the most first, `limit` of them. */
  products(branchId: number, since: string, limit: number): Promise<LostPieces[]>
  /** The pieces of each day since then that lost any, in order. */
  days(branchId: number, since: string): Promise<LostDay[]>
  /** Forgets the days before that day, and the asks whose time was over at `now`. */
  forget(day: string, now: string): Promise<void>
  close(): Promise<void>
}
