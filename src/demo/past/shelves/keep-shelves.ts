import type { World } from '../world.ts'
import { counts, recall, writeOffs } from './counts.ts'
import { deliveries } from './deliveries.ts'
import { prices } from './prices.ts'
import { transfers } from './transfers.ts'

/** Everything that is done for the goods, whoever buys them. */
export const keepShelves = (world: World, beginning: number): void => {
  const { agenda, branches } = world
  const start = agenda.now()
  for (const branch of branches) {
    agenda.begin(start, deliveries(world, branch, beginning))
    agenda.begin(start, counts(world, branch, beginning))
    agenda.begin(start, writeOffs(world, branch, beginning))
    agenda.begin(start, recall(world, branch, beginning))
  }
  agenda.begin(start, transfers(world, beginning))
  agenda.begin(start, prices(world, beginning))
}
