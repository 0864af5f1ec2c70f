import type { Story } from '../agenda.ts'
import type { Visitors } from '../buyers/visitors.ts'
import { DAY, ordersOn } from '../calendar.ts'
import type { Past } from '../past.ts'
import { randomOf } from '../random.ts'
import { afterwards } from './afterwards.ts'
import { orderStory } from './order-story.ts'
import type { PlacedOrder } from './place.ts'

async function* visit(past: Past, visitors: Visitors, day: number, n: number): Story {
  const random = randomOf(`order ${n} of day ${day}`)
  const buyer = await visitors.next(day, random)
  const branch = past.branches.find(({ code }) => code === buyer.person.branchCode)
  if (branch === undefined) return
  const delivered = (order: PlacedOrder) => afterwards(past, order, random)
  yield* orderStory(past, branch, buyer, { random, delivered })
}

/** The orders of one day after the other, without end. */
export async function* days(past: Past, visitors: Visitors, beginning: number): Story {
  for (let day = 0; ; day += 1) {
    const midnight = beginning + day * DAY
    yield midnight
    for (const [n, at] of ordersOn(day).entries()) {
      past.agenda.begin(midnight + at, visit(past, visitors, day, n))
    }
  }
}
