import {
  outOfStockDetails,
  outsideRadiusDetails,
  priceChangedDetails,
} from '#contract/error-details.ts'
import { z } from '#contract/rules/schema.ts'
import { ApiError } from '#web/lib/api.ts'
import type { CartLine } from '#web/shop/cart/cart-line.ts'

type ShortItem = z.infer<typeof outOfStockDetails>['items'][number]

/** Why an order was refused, if the shopper can solve the problem with one press. */
export type Problem =
  | { kind: 'stock'; items: ShortItem[] }
  | { kind: 'price'; changed: z.infer<typeof priceChangedDetails> }
  | { kind: 'reach'; nearest: z.infer<typeof outsideRadiusDetails>['nearestBranch'] }

/** The facts of a refusal because the branch does not sell an item. */
const notSold = z
  .object({ productId: z.number(), variantId: z.number(), name: z.string().default('') })
  .transform((item) => ({ items: [{ ...item, available: 0 }] }))

const stockProblem = (details: z.ZodType<{ items: ShortItem[] }>, facts: unknown) => {
  const parsed = details.safeParse(facts)
  return parsed.success ? ({ kind: 'stock', items: parsed.data.items } as const) : undefined
}

const priceProblem = (facts: unknown): Problem | undefined => {
  const parsed = priceChangedDetails.safeParse(facts)
  return parsed.success ? { kind: 'price', changed: parsed.data } : undefined
}

const reachProblem = (facts: unknown): Problem | undefined => {
  const parsed = outsideRadiusDetails.safeParse(facts)
  return parsed.success ? { kind: 'reach', nearest: parsed.data.nearestBranch } : undefined
}

/**
 * Finds out whether the server refused the order for a reason that the shopper can solve with one press. Undefined for
 * any other error.
 */
export const problemOf = (error: unknown): Problem | undefined => {
  const body = error instanceof ApiError ? error.body : undefined
  switch (body?.code) {
    case 'OUT_OF_STOCK':
      return stockProblem(outOfStockDetails, body.details)
    case 'PRODUCT_NOT_AT_BRANCH':
    case 'PRODUCT_NOT_FOUND':
    case 'VARIANT_NOT_FOUND':
      return stockProblem(notSold, body.details)
    case 'PRICE_CHANGED':
      return priceProblem(body.details)
    case 'ADDRESS_OUTSIDE_RADIUS':
      return reachProblem(body.details)
    default:
      return undefined
  }
}

type Key = { productId: number; variantId: number }

export const isOf = (line: CartLine, { productId, variantId }: Key): boolean =>
  line.product.id === productId && (line.variant?.id ?? 0) === variantId

/** Lowers each short item of the cart to what is available. Lines with nothing left are removed. */
export const takeAvailable = (
  lines: readonly CartLine[],
  short: readonly (Key & { available: number })[],
): CartLine[] => {
  const left = new Map(short.map((item) => [item, item.available]))
  return lines.flatMap((line) => {
    const item = short.find((it) => isOf(line, it))
    if (item === undefined) return [line]
    const quantity = Math.min(line.quantity, left.get(item) ?? 0)
    left.set(item, (left.get(item) ?? 0) - quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

const priced = ({ priceWas: _, ...line }: CartLine, price: number): CartLine =>
  line.variant === undefined
    ? { ...line, product: { ...line.product, price } }
    : { ...line, variant: { ...line.variant, price } }

/** The cart with the new prices. */
export const acceptPrices = (
  lines: readonly CartLine[],
  items: readonly (Key & { price: number })[],
): CartLine[] =>
  lines.map((line) => {
    const item = items.find((it) => isOf(line, it))
    return item === undefined ? line : priced(line, item.price)
  })
