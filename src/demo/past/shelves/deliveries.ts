import { receiveStock } from '#src/commands/inventory/receive-stock.ts'
import type { Story } from '../agenda.ts'
import { sellableOf } from '../buyers/basket.ts'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import type { Branch, Past } from '../past.ts'
import { randomOf } from '../random.ts'

/** The supplier brings nothing of what was ordered, this often. */
const FORGOTTEN = 0.15

/** What is running out, filled up. */
const wantedBy = async (past: Past, branch: Branch, name: string) => {
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

/** A branch's supplier comes every second or third day before it opens, and brings what is running out. */
export async function* deliveries(past: Past, branch: Branch, beginning: number): Story {
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
