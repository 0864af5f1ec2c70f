import { changeProductPrice } from '#src/commands/catalogue/change-product-price.ts'
import { load } from '#src/commands/engine/execute.ts'
import { receiveStock } from '#src/commands/inventory/receive-stock.ts'
import { productAt } from '#src/domain/product/prices.ts'
import { product } from '#src/domain/product/product.ts'
import { offerOf } from '#src/domain/product/state.ts'
import type { Story } from './agenda.ts'
import { sellableOf } from './basket.ts'
import { DAY, HOUR, MINUTE } from './calendar.ts'
import { counts, recall, writeOffs } from './counts.ts'
import type { ShelfOffer } from './offers.ts'
import type { Past, PastBranch } from './past.ts'
import { type Random, randomOf } from './random.ts'
import { transfers } from './transfers.ts'

/** The goods that every branch sells. */
const everywhere = ({ branches }: Past): ShelfOffer[] => {
  const [first, ...others] = branches
  const isSold = (offer: ShelfOffer) =>
    others.every(({ offers }) =>
      offers.some(
        ({ productId, variantId }) =>
          productId === offer.productId && variantId === offer.variantId,
      ),
    )
  return first?.offers.filter(isSold) ?? []
}

const priceOf = async ({ look }: Past, { productId, variantId }: ShelfOffer) => {
  const found = await load(look, product, String(productId))
  const now = found && productAt(found, look.world.now().toISOString())
  return (now && offerOf(now, variantId)) ?? undefined
}

const wholeShillings = (cents: number): number => Math.round(cents / 100) * 100

/** Changes a price by a few per cent, as the supplier's price has changed. */
const change = async (past: Past, offer: ShelfOffer, random: Random): Promise<void> => {
  const now = await priceOf(past, offer)
  // Goods on sale keep their price until the sale ends.
  if (now === undefined || now.compareAtPriceCents !== null) return
  const factor = 1 + random.pick([-0.05, -0.03, 0.03, 0.04, 0.05, 0.07])
  const { productId, variantId } = offer
  const said = { priceCents: wholeShillings(now.priceCents * factor), compareAtPriceCents: null }
  await past.by(past.admin).run(changeProductPrice, { productId, variantId, ...said })
}

/** Puts goods on sale, from Friday morning until Sunday or Wednesday evening. */
const putOnSale = async (past: Past, offer: ShelfOffer, random: Random): Promise<void> => {
  const now = await priceOf(past, offer)
  if (now === undefined || now.compareAtPriceCents !== null) return
  const { productId, variantId } = offer
  const { priceCents: before } = now
  const priceCents = wholeShillings(before * random.pick([0.8, 0.85, 0.88]))
  const until = past.agenda.now() + random.pick([3, 6]) * DAY - 8 * HOUR
  await past.by(past.admin).run(changeProductPrice, {
    productId,
    variantId,
    priceCents,
    compareAtPriceCents: before,
    until: new Date(until).toISOString(),
  })
}

/** Three prices change every Tuesday, and two sales begin every Friday. */
async function* prices(past: Past, beginning: number): Story {
  const offers = everywhere(past)
  for (let week = 0; ; week += 1) {
    const random = randomOf(`prices of week ${week}`)
    const sunday = beginning + week * 7 * DAY
    yield sunday + 2 * DAY + 7 * HOUR + 20 * MINUTE
    for (let n = 0; n < 3; n += 1) await change(past, random.pick(offers), random)
    yield sunday + 5 * DAY + 8 * HOUR
    for (let n = 0; n < 2; n += 1) await putOnSale(past, random.pick(offers), random)
  }
}

/** How often the supplier forgets goods that were ordered. */
const FORGOTTEN = 0.15

/** The goods that are running out, with the pieces that fill their shelves. */
const wantedBy = async (past: Past, branch: PastBranch, name: string) => {
  const random = randomOf(name)
  const lines: { productId: number; variantId: number; quantity: number }[] = []
  for (const offer of branch.offers) {
    const there = await sellableOf(past, branch.branchId, offer)
    const isWanted = there <= offer.low * 0.7 && !random.happens(FORGOTTEN)
    const { productId, variantId, full } = offer
    if (isWanted) lines.push({ productId, variantId, quantity: full - there })
  }
  return lines
}

/** Every second or third day, before a branch opens, its supplier brings what is running out. */
async function* deliveries(past: Past, branch: PastBranch, beginning: number): Story {
  for (let day = 1 + (branch.branchId % 3); ; day += day % 7 < 3 ? 2 : 3) {
    yield beginning + day * DAY + 6 * HOUR + branch.branchId * 7 * MINUTE
    const lines = await wantedBy(past, branch, `delivery to ${branch.code} on day ${day}`)
    if (lines.length === 0) continue
    const note = `Delivery note ${branch.code.slice(0, 3).toUpperCase()}-${String(day).padStart(3, '0')}`
    const receiptId = past.deps.world.newId()
    const { branchId, manager } = branch
    await past.by(manager).run(receiveStock, { branchId, receiptId, note, lines })
  }
}

/** Begins all that is done for the goods: deliveries, counts, write-offs, transfers and prices. */
export const keepShelves = (past: Past, beginning: number): void => {
  const { agenda, branches } = past
  const start = agenda.now()
  for (const branch of branches) {
    agenda.begin(start, deliveries(past, branch, beginning))
    agenda.begin(start, counts(past, branch, beginning))
    agenda.begin(start, writeOffs(past, branch, beginning))
    agenda.begin(start, recall(past, branch, beginning))
  }
  agenda.begin(start, transfers(past, beginning))
  agenda.begin(start, prices(past, beginning))
}
