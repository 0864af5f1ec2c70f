import type { States } from '../../domain/aggregates.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import type { CommandContext } from './command.ts'
import { refresh, type StoredAggregate, streamOf } from './stream.ts'

/** The aggregate as it was at most `maxAgeMs` ago; 0: as it is now. */
export const load = async <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  context: CommandContext,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  maxAgeMs = 0,
): Promise<States[Category]> => {
  const known = context.cache[aggregate.category].slots.get(id)
  if (known !== undefined && context.elapsed() - known.readAt < maxAgeMs) return known.state
  return (await refresh(context, streamOf(aggregate, id), known)).state
}
