import type { States } from '../../domain/aggregates.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CommandContext } from './command.ts'
import { type Executed, executeUnless } from './execute.ts'
import { type StoredAggregate, streamOf } from './stream.ts'

/**
 * `expectedRevision`: the stream's last, as the sender saw it. Undefined: the command is taken as said. `tell` gives
 * the facts for a sender who is late.
 */
export type Seen<State> = {
  expectedRevision: number | undefined
  tell?(state: State): Readonly<Record<string, unknown>>
}

/**
 * The revision at which settings had the version that the sender saw. Their first version is the usual one, which
 * nobody made, so the stream's first event makes the second.
 */
export const revisionOfVersion = (version: number | undefined): number | undefined =>
  version === undefined ? undefined : version - 2

/** A sender who missed more than this is late, whoever wrote it. */
const MOST_OWN = 100

/** The stream's last revision, where the command's own actor wrote all that stands behind `seen`. Null: others did. */
const lastOwnRevision = async (
  { actor, events }: CommandContext,
  stream: string,
  seen: number,
): Promise<number | null> => {
  const since = await events.readStream(stream, seen + 1)
  const isOwn = since.every(({ meta }) => meta.actor.id === actor.id)
  return isOwn ? (since.at(-1)?.revision ?? null) : null
}

/**
 * `execute` for a sender who saw the aggregate before. What others wrote since is never overwritten: the answer is
 * CHANGED_MEANWHILE with the `revision` now and what `tell` says. The sender's own writes don't count as another's, and
 * a command that changes nothing is not late.
 */
export const executeAsSeen = async <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  context: CommandContext,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  command: Command,
  { expectedRevision: seen, tell = () => ({}) }: Seen<States[Category]>,
): Promise<
  Result<Executed<States[Category], Event>, Rejection<Code | 'CONFLICT' | 'CHANGED_MEANWHILE'>>
> => {
  if (seen === undefined) {
    return executeUnless(context, aggregate, id, command, { veto: () => null })
  }
  let present = seen
  const answer = await executeUnless<Category, Command, Event, Code, 'CHANGED_MEANWHILE'>(
    context,
    aggregate,
    id,
    command,
    {
      veto: ({ state, revision }) => {
        present = revision
        if (revision <= seen) return null
        return reject('CHANGED_MEANWHILE', { revision, ...tell(state) }).error
      },
    },
  )
  const isLate = !answer.ok && answer.error.code === 'CHANGED_MEANWHILE'
  if (!isLate || present - seen > MOST_OWN) return answer
  const own = await lastOwnRevision(context, streamOf(aggregate, id).name, seen)
  if (own === null) return answer
  return executeAsSeen(context, aggregate, id, command, { expectedRevision: own, tell })
}
