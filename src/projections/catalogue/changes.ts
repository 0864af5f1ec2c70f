/**
 * Counts of changes in the catalogue. What was made while a count stood the same is not out of date in what the count
 * is about.
 */
export type CatalogueChanges = {
  /** Counts changes of products: what they are, what they cost, and which there are. */
  products(): number
  /** Counts changes of the prices at a branch, which may follow from its stock. */
  prices(branchId: number | undefined): number
  /** Counts how often a product was sold out at a branch, or had pieces there again. Undefined: at any branch. */
  soldOut(branchId: number | undefined): number
  /** Counts changes of branches and of categories. */
  places(): number
  /** Counts changes of one product. */
  of(productId: number): number
  /** Counts changes of one product's stock, at any branch. */
  stockOf(productId: number): number
}

export type CountedChanges = CatalogueChanges & {
  productChanged(productId: number): void
  pricesChanged(branchId: number): void
  stockChanged(productId: number): void
  soldOutChanged(branchId: number): void
  placesChanged(): void
}

export const countChanges = (): CountedChanges => {
  let products = 0
  let places = 0
  const prices = new Map<number, number>()
  const soldOut = new Map<number, number>()
  let soldOutAnywhere = 0
  const single = new Map<number, number>()
  const singleStock = new Map<number, number>()
  const plus = (counts: Map<number, number>, id: number) =>
    counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    products: () => products,
    prices: (branchId) => prices.get(branchId ?? 0) ?? 0,
    soldOut: (branchId) =>
      branchId === undefined ? soldOutAnywhere : (soldOut.get(branchId) ?? 0),
    places: () => places,
    of: (productId) => single.get(productId) ?? 0,
    stockOf: (productId) => singleStock.get(productId) ?? 0,
    productChanged: (productId) => {
      products += 1
      plus(single, productId)
    },
    pricesChanged: (branchId) => {
      plus(prices, branchId)
    },
    stockChanged: (productId) => {
      plus(singleStock, productId)
    },
    soldOutChanged: (branchId) => {
      soldOutAnywhere += 1
      plus(soldOut, branchId)
    },
    placesChanged: () => {
      places += 1
    },
  }
}
