import { aggregates } from '../domain/aggregates.ts'
import { streamName } from '../domain/kernel/decider.ts'
import type { Events } from '../stores/event-store/events.ts'
import { demoAccounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { commandId } from './steps.ts'

export type SeedState = 'empty' | 'interrupted' | 'complete' | 'not the demo shop'

/** How far the demo shop has come. The log's first event and the last one of the filling tell. */
export const seedState = async (events: Events): Promise<SeedState> => {
  const { events: found, unreadable } = await events.readAll(null, 1)
  if (unreadable.length > 0) return 'not the demo shop'
  const [first] = found
  if (first === undefined) return 'empty'
  const opening = `branch ${catalogue.branches[0]?.code}`
  if (first.meta.causationId !== commandId(opening)) return 'not the demo shop'
  const admin = demoAccounts.find(({ role }) => role === 'admin')
  const history = await events.readStream(streamName(aggregates.user, admin?.id ?? ''))
  return history.some(({ type }) => type === 'UserRoleAssigned') ? 'complete' : 'interrupted'
}
