import { setTimeout as pause } from 'node:timers/promises'
import type { States } from '../../domain/aggregates.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { NO_STREAM, type Position } from '../../stores/event-store/port.ts'
import type { CommandContext } from './command.ts'
import type { Decided, Slot, Turn } from './state-cache.ts'
import { keep, refresh, type Stream } from './stream.ts'

/** Beyond this, somebody keeps writing to the stream faster than we can decide. */
const ATTEMPTS = 12
/** So many commands on one stream become one append. */
const BATCH = 200

/** `isNew`: most likely there is no such stream yet, so that it is not read before the first attempt. */
export type Target<Category extends keyof States> = {
  context: CommandContext
  stream: Stream<Category>
  isNew: boolean
}

const decideAll = <State>(turns: readonly Turn<State>[], slot: Slot<State>) => {
  let { state, revision } = slot
  const events: ToAppend[] = []
  const decided: Decided<State>[] = []
  for (const turn of turns) {
    const next = turn.decide({ state, revision })
    decided.push(next)
    events.push(...next.events)
    state = next.state
    revision += next.events.length
  }
  return { state, events, decided }
}

const settleAll = <State>(decided: readonly Decided<State>[], position?: Position): void => {
  for (const one of decided) one.settle(position)
}

const knownSlot = <Category extends keyof States>({
  context,
  stream,
  isNew,
}: Target<Category>): Slot<States[Category]> | undefined =>
  context.cache[stream.category].slots.get(stream.id) ??
  (isNew
    ? { state: stream.initial, revision: NO_STREAM, readAt: Number.NEGATIVE_INFINITY }
    : undefined)

/**
 * Decides the commands one after the other and appends all their events at once. That the append succeeds proves the
 * state they were decided on; where there is nothing to append, the end of the stream must have been read before a
 * decision is believed, since another process may have written.
 */
const attempt = async <Category extends keyof States>(
  target: Target<Category>,
  turns: readonly Turn<States[Category]>[],
  mustRead: boolean,
): Promise<'settled' | 'unproven' | 'conflict'> => {
  const { context, stream } = target
  const known = knownSlot(target)
  const isProven = mustRead || known === undefined
  const slot = isProven ? await refresh(context, stream, known) : known
  const { state, events, decided } = decideAll(turns, slot)
  if (events.length === 0) {
    if (isProven) settleAll(decided)
    return isProven ? 'settled' : 'unproven'
  }
  const appended = await context.events.append(stream.name, slot.revision, events)
  if (!appended.ok) return 'conflict'
  const { revision, position } = appended
  const readAt = context.elapsed()
  keep(context.cache[stream.category], stream.id, { state, revision, readAt })
  settleAll(decided, position)
  return 'settled'
}

const settle = async <Category extends keyof States>(
  target: Target<Category>,
  turns: readonly Turn<States[Category]>[],
): Promise<void> => {
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const outcome = await attempt(target, turns, tried > 0)
    if (outcome === 'settled') return
    if (outcome === 'conflict') await pause(target.context.random() * 2 ** Math.min(tried, 6))
  }
  for (const turn of turns) turn.giveUp()
}

const drain = async <Category extends keyof States>(
  target: Target<Category>,
  waiting: Turn<States[Category]>[],
): Promise<void> => {
  while (waiting.length > 0) {
    const turns = waiting.splice(0, BATCH)
    try {
      await settle(target, turns)
    } catch (error) {
      for (const turn of turns) turn.fail(error)
    }
  }
  const { context, stream } = target
  context.cache[stream.category].waiting.delete(stream.id)
}

/** Within the process the commands of one stream wait for each other; those that wait are then written together. */
export const enqueue = <Category extends keyof States>(
  target: Target<Category>,
  turn: Turn<States[Category]>,
): void => {
  const { context, stream } = target
  const queues = context.cache[stream.category].waiting
  const waiting = queues.get(stream.id)
  if (waiting !== undefined) {
    waiting.push(turn)
    return
  }
  const started = [turn]
  queues.set(stream.id, started)
  void drain(target, started)
}
