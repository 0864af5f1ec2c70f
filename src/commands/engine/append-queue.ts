import type { States, StreamCategory } from '../../domain/aggregates.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { NO_STREAM, type Position } from '../../stores/event-store/port.ts'
import type { SnapshotPlace } from '../../stores/snapshots/port.ts'
import type { CommandContext } from './command.ts'
import {
  keepSnapshot,
  type RememberedState,
  readState,
  remember,
  type StateAt,
  type Stream,
  type Waiting,
} from './read-state.ts'

/** After so many attempts somebody keeps writing to the stream faster than we can decide. */
const ATTEMPTS = 12
/** The most commands on one stream that become one append. */
const BATCH = 200

/** `expectNew`: most likely there is no such stream yet, so it is not read before the first attempt. */
type Target<Category extends StreamCategory> = {
  context: CommandContext
  stream: Stream<Category>
  expectNew: boolean
}

/** The state to decide on. `isCurrent`: it was read just now. */
const stateFor = async <Category extends StreamCategory>(
  { context, stream, expectNew }: Target<Category>,
  mustRead: boolean,
): Promise<RememberedState<States[Category]> & { isCurrent: boolean }> => {
  const { category, initial } = stream.aggregate
  const nothing = { state: initial, revision: NO_STREAM, readAt: Number.NEGATIVE_INFINITY }
  const known = context.cache[category].states.get(stream.id) ?? (expectNew ? nothing : undefined)
  if (known !== undefined && !mustRead) return { ...known, isCurrent: false }
  return { ...(await readState(context, stream, known)), isCurrent: true }
}

/**
 * Decides the commands one after the other, each on the state that the one before would leave. One that throws writes
 * nothing, and the others do not hear of it. `answerAll` is for once the events are written.
 */
const decideAll = <State>(commands: readonly Waiting<State>[], known: StateAt<State>) => {
  let { state, revision } = known
  const events: ToAppend[] = []
  const answers: ((position: Position | undefined) => void)[] = []
  for (const command of commands) {
    try {
      const decided = command.decide({ state, revision })
      events.push(...decided.events)
      state = decided.state
      revision += decided.events.length
      answers.push(decided.holds)
    } catch (error) {
      answers.push(() => command.fail(error))
    }
  }
  const answerAll = (position: Position | undefined) => {
    for (const answer of answers) answer(position)
  }
  return { state, events, answerAll }
}

const giveUpAll = (commands: readonly Pick<Waiting<never>, 'giveUp'>[]): void => {
  for (const command of commands) command.giveUp()
}

/** `from`: the stream's last revision before the append. `last`: the place of the last appended event. */
const appendedTo = <Category extends StreamCategory>(
  { context, stream }: Target<Category>,
  from: number,
  state: States[Category],
  last: Omit<SnapshotPlace, 'stream'>,
): void => {
  const known = { state, revision: last.revision, readAt: context.world.elapsed() }
  remember(context.cache[stream.aggregate.category], stream.id, known)
  keepSnapshot(context, stream, state, { from, last })
}

/**
 * Appends the events of all commands at once. A successful append proves the state that they were decided on. Without
 * an append, a decision holds only if the end of the stream was read before it, since another process may have written.
 */
const write = async <Category extends StreamCategory>(
  target: Target<Category>,
  commands: readonly Waiting<States[Category]>[],
): Promise<void> => {
  const { context, stream } = target
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const { isCurrent, ...known } = await stateFor(target, tried > 0)
    const { state, events, answerAll } = decideAll(commands, known)
    const last = events.at(-1)
    if (last === undefined && isCurrent) return answerAll(undefined)
    if (last === undefined) continue
    const appended = await context.events.append(stream.name, known.revision, events)
    if (appended.ok) {
      appendedTo(target, known.revision, state, { ...appended, id: last.id })
      return answerAll(appended.position)
    }
    await context.world.wait(context.world.random() * 2 ** Math.min(tried, 6))
  }
  giveUpAll(commands)
}

/**
 * Answers all that wait for the stream, and those that come meanwhile. A failed write fails only the commands it was
 * for.
 */
const writeAll = async <Category extends StreamCategory>(
  target: Target<Category>,
  queue: Waiting<States[Category]>[],
): Promise<void> => {
  while (queue.length > 0) {
    const commands = queue.splice(0, BATCH)
    try {
      await write(target, commands)
    } catch (error) {
      for (const command of commands) command.fail(error)
    }
  }
  const { context, stream } = target
  context.cache[stream.aggregate.category].queues.delete(stream.id)
}

/** What a command makes of a state: events, the state after them, and its own answer if just this comes to be. */
export type CommandDecision<State, Answer> = { events: ToAppend[]; state: State; answer: Answer }

/** `position`: of the append that the command's events were part of. Undefined where it had none. */
type Written<Answer> = Result<
  { answer: Answer; position: Position | undefined },
  Rejection<'CONFLICT'>
>

/**
 * Within the process the commands of one stream wait for each other, and those that wait are written together. Resolves
 * with the answer of the one decision that was written, or that holds without an append. A `decide` that throws fails
 * this command alone.
 */
export const appendInTurn = <Category extends StreamCategory, Answer>(
  target: Target<Category>,
  decide: (known: StateAt<States[Category]>) => CommandDecision<States[Category], Answer>,
): Promise<Written<Answer>> =>
  new Promise((resolve, fail) => {
    const command: Waiting<States[Category]> = {
      decide: (known) => {
        const { events, state, answer } = decide(known)
        const holds = (position: Position | undefined) =>
          resolve(ok({ answer, position: events.length > 0 ? position : undefined }))
        return { events, state, holds }
      },
      giveUp: () => resolve(reject('CONFLICT')),
      fail,
    }
    const { context, stream } = target
    const { queues } = context.cache[stream.aggregate.category]
    const queue = queues.get(stream.id)
    if (queue !== undefined) {
      queue.push(command)
      return
    }
    const started = [command]
    queues.set(stream.id, started)
    void writeAll(target, started)
  })
