import { type CartLine, lineKey } from './cart-line.ts'

/** Adds `by` pieces to a line, or takes them away if `by` is negative. `line` holds the line's newest facts. */
export type CartChange = { line: CartLine; by: number }

/** Adds up the pieces, so that several changes make the same cart in any order. */
export const withChange = (lines: readonly CartLine[], { line, by }: CartChange): CartLine[] => {
  const key = lineKey(line)
  const known = lines.find((other) => lineKey(other) === key)
  const quantity = (known?.quantity ?? 0) + by
  if (quantity <= 0) return lines.filter((other) => other !== known)
  const changed = { ...line, quantity }
  return known === undefined
    ? [...lines, changed]
    : lines.map((other) => (other === known ? changed : other))
}

const factsOf = ({ product: p, variant: v, quantity, priceWas }: CartLine): string =>
  JSON.stringify([
    [p.name, p.nameSw, p.slug, p.price, p.imageUrl],
    v && [v.name, v.price, v.imageUrl],
    quantity,
    priceWas,
  ])

/** The changes that make `after` of `before`, apart from the order of the lines. */
export const changesBetween = (
  before: readonly CartLine[],
  after: readonly CartLine[],
): CartChange[] => {
  const was = new Map(before.map((line) => [lineKey(line), line]))
  const is = new Set(after.map(lineKey))
  const gone = before.filter((line) => !is.has(lineKey(line)))
  const kept = after.filter((line) => {
    const old = was.get(lineKey(line))
    return old === undefined || factsOf(old) !== factsOf(line)
  })
  return [
    ...gone.map((line) => ({ line, by: -line.quantity })),
    ...kept.map((line) => ({ line, by: line.quantity - (was.get(lineKey(line))?.quantity ?? 0) })),
  ]
}
