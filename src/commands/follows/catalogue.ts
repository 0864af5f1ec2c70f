import * as z from 'zod'
import { moveStock } from '../catalogue/move-stock-to-variant.ts'
import { consequence, on } from '../engine/consequences.ts'

const FIRST = 1

/** Usually the command that added the variant has moved the stock within this wait. */
const movedStock = consequence(moveStock, z.object({ productId: z.number() }), {
  retry: { attempts: 10, backoffMs: 1_000 },
  delayMs: 10_000,
})

/** What follows from the events of a product: its stock moves to its first variant. */
export const catalogueFollows = [
  on(
    'ProductVariantAdded',
    movedStock.soon(({ data: { productId, variant } }) =>
      variant.variantId === FIRST ? { productId } : undefined,
    ),
  ),
]
