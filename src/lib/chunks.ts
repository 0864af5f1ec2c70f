/** The list in pieces of `size`, the last one shorter. */
export function* chunks<Item>(all: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
