import type { Story } from '../agenda.ts'
import type { Visitors } from '../buyers/visitors.ts'
import { DAY, ordersOn } from '../calendar.ts'
import { randomOf } from '../random.ts'
import type { World } from '../world.ts'
import { afterwards } from './afterwards.ts'
import { orderStory } from './order-story.ts'
import type { PlacedOrder } from './place.ts'

async function* visit(world: World, visitors: Visitors, day: number, n: number): Story {
  const random = randomOf(`order ${n} of day ${day}`)
  const buyer = await visitors.next(day, random)
  const branch = world.branches.find(({ code }) => code === buyer.person.branchCode)
  if (branch === undefined) return
  const delivered = (order: PlacedOrder) => afterwards(world, order, random)
  yield* orderStory(world, branch, buyer, { random, delivered })
}

/** The orders of one day after the other, without end. */
export async function* days(world: World, visitors: Visitors, beginning: number): Story {
  for (let day = 0; ; day += 1) {
    const midnight = beginning + day * DAY
    yield midnight
    for (const [n, at] of ordersOn(day).entries()) {
      world.agenda.begin(midnight + at, visit(world, visitors, day, n))
    }
  }
}
