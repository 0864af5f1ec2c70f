import type { PickingLine, PickingList } from '#contract/order/picking.ts'

type Picked = PickingLine & { orders: readonly { orderNumber: string; quantity: number }[] }

/** The lines of several orders as one walk along the shelves, each with the orders that its pieces go to. */
export const mergeLines = (orders: PickingList['orders']): readonly Picked[] => {
  const byGoods = new Map<string, Picked>()
  for (const { orderNumber, lines } of orders)
    for (const line of lines) {
      const key = `${line.productId}-${line.variantId}`
      const known = byGoods.get(key) ?? { ...line, quantity: 0, orders: [] }
      byGoods.set(key, {
        ...known,
        quantity: known.quantity + line.quantity,
        orders: [...known.orders, { orderNumber, quantity: line.quantity }],
      })
    }
  return [...byGoods.values()].toSorted(byShelf)
}

const byShelf = (a: PickingLine, b: PickingLine): number =>
  Number(a.category === '') - Number(b.category === '') ||
  a.category.localeCompare(b.category, 'en') ||
  a.name.localeCompare(b.name, 'en')

/** Lines in the order of the shelves, by category. */
export const byCategory = <Line extends PickingLine>(
  lines: readonly Line[],
): readonly { category: string; lines: readonly Line[] }[] => {
  const groups: { category: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.category === line.category) last.lines.push(line)
    else groups.push({ category: line.category, lines: [line] })
  }
  return groups
}
