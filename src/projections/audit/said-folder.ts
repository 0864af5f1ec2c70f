import type { Facts } from '../../contract/audit/audit.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Folder } from './fold-doc.ts'

/** What somebody says as a whole, each time anew. `usual`: what holds before anybody says it. */
export const saidFolder = <Said>(
  usual: Said,
  saidBy: (event: Recorded) => Said | undefined,
  factsOf: (said: Said) => Facts,
): Folder => {
  let facts = factsOf(usual)
  return {
    take: (event) => {
      const said = saidBy(event)
      if (said !== undefined) facts = factsOf(said)
    },
    facts: () => facts,
  }
}
