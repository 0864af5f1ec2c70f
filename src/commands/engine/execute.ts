import { v5 as uuidOf } from 'uuid'
import type { States } from '../../domain/aggregates.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { evolveAll } from '../../domain/kernel/decider.ts'
import type { Instant } from '../../domain/kernel/event.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { enqueue } from './append-queue.ts'
import type { CommandContext } from './command.ts'
import type { Turn } from './state-cache.ts'
import { type StoredAggregate, streamOf } from './stream.ts'

/** `state`: of the aggregate right after the command. `events`: what the command itself appended. */
export type Executed<State, Event> = { state: State; events: Event[] }

/** The id derives from command, stream and revision: a repeated append is the same append. */
export const eventId = (commandId: string, stream: string, revision: number): string =>
  uuidOf(`${stream}:${revision}`, commandId)

const toAppend = (
  { commandId, actor, correlationId, causationId }: CommandContext,
  stream: string,
  event: DukaEvent,
  revision: number,
  at: Instant,
): ToAppend => ({
  id: eventId(commandId, stream, revision),
  event,
  meta: {
    at,
    actor: { id: actor.id, role: actor.role },
    correlationId,
    causationId,
  },
})

/**
 * Loads the aggregate, decides, appends at the revision that was decided on; on a conflict with another process all
 * of it again, at last answering CONFLICT. Everybody buying one product at once costs a few appends and no conflict.
 */
export const execute = <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  context: CommandContext,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  command: Command,
  { isNew = false } = {},
): Promise<Result<Executed<States[Category], Event>, Rejection<Code | 'CONFLICT'>>> =>
  new Promise((resolve, fail) => {
    const stream = streamOf(aggregate, id)
    const decide: Turn<States[Category]>['decide'] = ({ state, revision }) => {
      const decision = aggregate.decide(command, state)
      if (!decision.ok) return { state, events: [], settle: () => resolve(decision) }
      const events = decision.value
      const at = context.now().toISOString()
      const after = evolveAll(aggregate, state, events, at)
      return {
        state: after,
        events: events.map((event, n) =>
          toAppend(context, stream.name, event, revision + 1 + n, at),
        ),
        settle: (position) => {
          if (position !== undefined && events.length > 0) context.appended(position)
          resolve(ok({ state: after, events }))
        },
      }
    }
    const giveUp = () => resolve(reject('CONFLICT'))
    enqueue({ context, stream, isNew }, { decide, giveUp, fail })
  })
