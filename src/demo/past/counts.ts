import { load } from '#src/commands/engine/execute.ts'
import { countShelf } from '#src/commands/inventory/count-shelf.ts'
import { writeOffStock } from '#src/commands/inventory/write-off-stock.ts'
import { inventory } from '#src/domain/inventory/inventory.ts'
import { availableOf } from '#src/domain/inventory/state.ts'
import { type Pieces, stockKeyId } from '#src/domain/kernel/pieces.ts'
import type { Story } from './agenda.ts'
import { DAY, HOUR, MINUTE } from './calendar.ts'
import type { ShelfOffer } from './offers.ts'
import type { Past, PastBranch } from './past.ts'
import { type Random, randomOf } from './random.ts'

const shelfOf = ({ look }: Past, branchId: number, { productId, variantId }: ShelfOffer) =>
  load(look, inventory, stockKeyId({ branchId, productId, variantId }))

const some = (offers: readonly ShelfOffer[], howMany: number, random: Random): ShelfOffer[] => [
  ...new Set(Array.from({ length: howMany }, () => random.pick(offers))),
]

/**
 * The difference between a count and the book. It is mostly 0; sometimes pieces are missing, and rarely there is one
 * too many.
 */
const differenceBy = (random: Random): number =>
  random.weighted([0, -1, -2, -3, 1], (pieces) => [9, 4, 0, 0.7, 0][Math.abs(pieces)] ?? 0) ||
  (random.happens(0.08) ? 1 : 0)

/** Each branch counts ten shelves a week, in the evening. */
export async function* counts(past: Past, branch: PastBranch, beginning: number): Story {
  const { branchId, manager } = branch
  for (let day = 1 + (branchId % 4); ; day += 7) {
    const random = randomOf(`count at ${branch.code} on day ${day}`)
    yield beginning + day * DAY + 20 * HOUR + 5 * MINUTE
    for (const offer of some(branch.offers, 10, random)) {
      yield past.agenda.now() + random.between(1, 4) * MINUTE
      const { onHand: seen, reserved } = await shelfOf(past, branchId, offer)
      const onHand = Math.max(seen + differenceBy(random), reserved)
      const { productId, variantId } = offer
      await past.by(manager).run(countShelf, { branchId, productId, variantId, onHand, seen })
    }
  }
}

const reasons = ['Spoilt', 'Past its date', 'Broken on the shelf'] as const

const spoilt = async (
  past: Past,
  branchId: number,
  fresh: readonly ShelfOffer[],
  random: Random,
) => {
  const lines: Pieces[] = []
  for (const offer of some(fresh, random.between(1, 4), random)) {
    const there = availableOf(await shelfOf(past, branchId, offer))
    const { productId, variantId } = offer
    if (there > 4) lines.push({ productId, variantId, quantity: random.between(1, 3) })
  }
  return lines
}

/** Twice a week each branch writes off spoilt fresh produce. */
export async function* writeOffs(past: Past, branch: PastBranch, beginning: number): Story {
  const { branchId, manager, offers } = branch
  const fresh = offers.filter(({ product: { category } }) => category === 'Fresh Produce')
  for (let day = 2; ; day += day % 7 === 2 ? 3 : 4) {
    const random = randomOf(`write-off at ${branch.code} on day ${day}`)
    yield beginning + day * DAY + 7 * HOUR + 30 * MINUTE + branchId * MINUTE
    const lines = await spoilt(past, branchId, fresh, random)
    if (lines.length === 0) continue
    const off = {
      branchId,
      writeOffId: past.deps.world.newId(),
      reason: random.pick(reasons),
      lines,
    }
    await past.by(manager).run(writeOffStock, off)
  }
}

const RECALLED = 38

/** One product recall at each branch: all pieces of the scarce goods are written off. */
export async function* recall(past: Past, branch: PastBranch, beginning: number): Story {
  const { branchId, manager, offers } = branch
  yield beginning + (RECALLED + branchId) * DAY + 9 * HOUR
  const lines: Pieces[] = []
  for (const offer of offers.filter(({ isScarce }) => isScarce)) {
    const quantity = availableOf(await shelfOf(past, branchId, offer))
    const { productId, variantId } = offer
    if (quantity > 0) lines.push({ productId, variantId, quantity })
  }
  if (lines.length === 0) return
  const off = {
    branchId,
    writeOffId: past.deps.world.newId(),
    reason: 'Recalled by the maker',
    lines,
  }
  await past.by(manager).run(writeOffStock, off)
}
