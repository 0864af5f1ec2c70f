import { load } from '#src/commands/engine/execute.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import { inventory } from '#src/domain/inventory/inventory.ts'
import { availableOf } from '#src/domain/inventory/state.ts'
import { stockKeyId } from '#src/domain/kernel/pieces.ts'
import { orderTotals } from '#src/domain/order/pricing.ts'
import { productAt } from '#src/domain/product/prices.ts'
import { product } from '#src/domain/product/product.ts'
import { offerOf } from '#src/domain/product/state.ts'
import { companionsOf, type ShelfOffer } from './offers.ts'
import type { Past, PastBranch } from './past.ts'
import type { Random } from './random.ts'

type Wanted = { offer: ShelfOffer; quantity: number }

const MOST_LINES = 9

/** The number of pieces that can be bought. */
export const sellableOf = async (
  { look }: Pick<Past, 'look'>,
  branchId: number,
  { productId, variantId }: ShelfOffer,
): Promise<number> => {
  const id = stockKeyId({ branchId, productId, variantId })
  return availableOf(await load(look, inventory, id, { maxAgeMs: Number.POSITIVE_INFINITY }))
}

const quantityOf = ({ product: { price } }: ShelfOffer, random: Random): number => {
  if (price > 600) return 1
  return random.weighted([1, 2, 3, 4, 6], (pieces) => 1 / pieces ** 1.7)
}

const withCompanions = (offer: ShelfOffer, branch: PastBranch, random: Random): ShelfOffer[] =>
  companionsOf(offer.product.slug)
    .filter(({ share }) => random.happens(share))
    .flatMap(({ slug }) => {
      const sizes = branch.offers.filter((one) => one.product.slug === slug)
      return sizes.length === 0 ? [] : [random.weighted(sizes, ({ weight }) => weight)]
    })

const wishes = (branch: PastBranch, random: Random): ShelfOffer[] => {
  const first = random.weighted([1, 2, 3, 4, 5, 6, 7], (lines) => 1 / (1 + Math.abs(lines - 3)))
  const chosen = Array.from({ length: first }, () =>
    random.weighted(branch.offers, ({ weight }) => weight),
  )
  return chosen.flatMap((offer) => [offer, ...withCompanions(offer, branch, random)])
}

/** What a buyer puts into the cart (`goods`), and what the branch did not have (`missed`). */
export const chooseGoods = async (
  past: Past,
  branch: PastBranch,
  random: Random,
): Promise<{ goods: Wanted[]; missed: Wanted[] }> => {
  const wanted = new Map<string, Wanted>()
  const missed: Wanted[] = []
  for (const offer of wishes(branch, random)) {
    const there = await sellableOf(past, branch.branchId, offer)
    const asked = quantityOf(offer, random)
    const quantity = Math.min(asked, there)
    if (there === 0) missed.push({ offer, quantity: asked })
    const isNew = !wanted.has(offer.product.slug)
    if (quantity > 0 && isNew && wanted.size < MOST_LINES) {
      wanted.set(offer.product.slug, { offer, quantity })
    }
  }
  return { goods: [...wanted.values()], missed }
}

const priceNow = async ({ look }: Past, { productId, variantId }: ShelfOffer): Promise<number> => {
  const found = await load(look, product, String(productId))
  const now = found && productAt(found, look.world.now().toISOString())
  return (now && offerOf(now, variantId)?.priceCents) ?? 0
}

/** The goods at their present prices, as the body of an order holds them. */
export const billOf = async (past: Past, branch: PastBranch, goods: readonly Wanted[]) => {
  let subtotalCents = 0
  const items: {
    productId: number
    variantId: number
    price: number
    quantity: number
    total: number
  }[] = []
  for (const { offer, quantity } of goods) {
    const cents = await priceNow(past, offer)
    subtotalCents += cents * quantity
    const { productId, variantId } = offer
    const [price, total] = [toKsh(cents), toKsh(cents * quantity)]
    items.push({ productId, variantId, price, quantity, total })
  }
  const totals = orderTotals(subtotalCents, branch.deliveryRadius)
  return {
    items,
    subtotal: toKsh(totals.subtotalCents),
    deliveryFee: toKsh(totals.deliveryFeeCents),
    total: toKsh(totals.totalCents),
  }
}
