/** Items of a row of pages, of which some can be looked at before they are taken. */
export type Ahead<Item> = {
  /** Reads pages until `least` items can be looked at, or the row is over. */
  fill(least: number): Promise<void>
  /** The item `n` places ahead, of those that were read. */
  at(n: number): Item | undefined
  /** The items that were read and not taken. */
  size(): number
  skip(count: number): void
}

/** Reads the row page by page. It holds no more than what was asked for and one page. */
export const readAhead = <Item>(pages: AsyncIterator<readonly Item[]>): Ahead<Item> => {
  let items: readonly Item[] = []
  let next = 0
  let isOver = false
  const size = () => items.length - next
  return {
    size,
    at: (n) => items[next + n],
    skip: (count) => {
      next += count
    },
    fill: async (least) => {
      while (!isOver && size() < least) {
        const page = await pages.next()
        if (page.done) isOver = true
        else {
          items = [...items.slice(next), ...page.value]
          next = 0
        }
      }
    },
  }
}
