import { setTimeout as pause } from 'node:timers/promises'
import type { States } from '../../domain/aggregates.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import type { SnapshotPlace } from '../../stores/snapshots/port.ts'
import type { CommandContext } from './command.ts'
import { readState } from './read-state.ts'
import { keepSnapshot } from './snapshots.ts'
import { type KnownState, remember, type Waiting, type Written } from './state-cache.ts'
import type { Stream } from './stream.ts'

/** After so many attempts somebody keeps writing to the stream faster than we can decide. */
const ATTEMPTS = 12
/** The most commands on one stream that become one append. */
const BATCH = 200

/** `expectNew`: most likely there is no such stream yet, so it is not read before the first attempt. */
export type Target<Category extends keyof States> = {
  context: CommandContext
  stream: Stream<Category>
  expectNew: boolean
}

/** The state to decide on. `isCurrent`: it was read just now. */
const stateFor = async <Category extends keyof States>(
  { context, stream, expectNew }: Target<Category>,
  mustRead: boolean,
): Promise<KnownState<States[Category]> & { isCurrent: boolean }> => {
  const { category, id, initial } = stream
  const nothing = { state: initial, revision: NO_STREAM, readAt: Number.NEGATIVE_INFINITY }
  const known = context.cache[category].known.get(id) ?? (expectNew ? nothing : undefined)
  if (known !== undefined && !mustRead) return { ...known, isCurrent: false }
  return { ...(await readState(context, stream, known)), isCurrent: true }
}

/** A command whose decision threw, and what it threw. */
type Thrown<State> = Map<Waiting<State>, unknown>

/**
 * Decides the commands one after the other, each on the state that the one before would leave. One that throws writes
 * nothing, and the others do not hear of it.
 */
const decideAll = <State>(
  commands: readonly Waiting<State>[],
  known: Pick<KnownState<State>, 'state' | 'revision'>,
) => {
  let { state, revision } = known
  const events: ToAppend[] = []
  const thrown: Thrown<State> = new Map()
  for (const command of commands) {
    try {
      const decided = command.decide({ state, revision })
      events.push(...decided.events)
      state = decided.state
      revision += decided.events.length
    } catch (error) {
      thrown.set(command, error)
    }
  }
  return { state, events, thrown }
}

/** `from`: the stream's last revision before the append. `last`: the place of the last appended event. */
const appendedTo = <Category extends keyof States>(
  { context, stream }: Target<Category>,
  from: number,
  state: States[Category],
  last: Omit<SnapshotPlace, 'stream'>,
): void => {
  const { revision } = last
  const known = { state, revision, readAt: context.elapsed() }
  remember(context.cache[stream.category], stream.id, known)
  keepSnapshot(context, stream, state, { from, last })
}

/**
 * Appends the events of all commands at once. A successful append proves the state that they were decided on. Without
 * an append, a decision holds only if the end of the stream was read before it, since another process may have written.
 */
const write = async <Category extends keyof States>(
  target: Target<Category>,
  commands: readonly Waiting<States[Category]>[],
): Promise<{ written: Written; thrown: Thrown<States[Category]> }> => {
  const { context, stream } = target
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const { isCurrent, ...known } = await stateFor(target, tried > 0)
    const { state, events, thrown } = decideAll(commands, known)
    const last = events.at(-1)
    if (last === undefined) {
      if (isCurrent) return { written: ok(undefined), thrown }
      continue
    }
    const appended = await context.events.append(stream.name, known.revision, events)
    if (appended.ok) {
      appendedTo(target, known.revision, state, { ...appended, id: last.id })
      return { written: ok(appended.position), thrown }
    }
    await pause(context.random() * 2 ** Math.min(tried, 6))
  }
  return { written: reject('CONFLICT'), thrown: new Map() }
}

const settle = <State>(
  command: Waiting<State>,
  { written, thrown }: { written: Written; thrown: Thrown<State> },
): void => {
  if (thrown.has(command)) command.reject(thrown.get(command))
  else command.resolve(written)
}

/**
 * Answers all that wait for the stream, and those that come meanwhile. A failed write fails only the commands it was
 * for.
 */
const answer = async <Category extends keyof States>(
  target: Target<Category>,
  queue: Waiting<States[Category]>[],
): Promise<void> => {
  while (queue.length > 0) {
    const commands = queue.splice(0, BATCH)
    try {
      const answers = await write(target, commands)
      for (const command of commands) settle(command, answers)
    } catch (error) {
      for (const { reject: fail } of commands) fail(error)
    }
  }
  const { context, stream } = target
  context.cache[stream.category].queues.delete(stream.id)
}

/**
 * Within the process the commands of one stream wait for each other, and those that wait are written together. Resolves
 * once the command's last decision holds.
 */
export const appendInTurn = <Category extends keyof States>(
  target: Target<Category>,
  decide: Waiting<States[Category]>['decide'],
): Promise<Written> =>
  new Promise((resolve, fail) => {
    const { context, stream } = target
    const { queues } = context.cache[stream.category]
    const command = { decide, resolve, reject: fail }
    const queue = queues.get(stream.id)
    if (queue !== undefined) {
      queue.push(command)
      return
    }
    const started = [command]
    queues.set(stream.id, started)
    void answer(target, started)
  })
