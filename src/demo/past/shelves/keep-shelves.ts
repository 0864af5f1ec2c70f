import type { Past } from '../past.ts'
import { counts, recall, writeOffs } from './counts.ts'
import { deliveries } from './deliveries.ts'
import { prices } from './prices.ts'
import { transfers } from './transfers.ts'

/** Everything that is done for the goods, whoever buys them. */
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
