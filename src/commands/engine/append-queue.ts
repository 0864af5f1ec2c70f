import type { States, StreamCategory } from '../../domain/aggregates.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { beyondDeadline, presentDeadline } from '../../lib/deadline.ts'
import { inTime, type World } from '../../lib/world.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { type Conflict, NO_STREAM, type Position } from '../../stores/event-store/port.ts'
import type { SnapshotPlace } from '../../stores/snapshots/port.ts'
import { WriteUnanswered } from '../../stores/store-unavailable.ts'
import type { CommandContext } from './command.ts'
import {
  type FoundState,
  forget,
  keepSnapshot,
  readState,
  remember,
  type StateAt,
  type Stream,
  type Waiting,
} from './read-state.ts'

/** A command gives up after this many attempts: other processes write to the stream faster than this one can decide. */
const ATTEMPTS = 12
/** The most commands on one stream that share an append. */
const BATCH = 200

/** `expectNew`: the stream probably does not exist yet, so the first attempt does not read it. */
type Target<Category extends StreamCategory> = {
  context: CommandContext
  stream: Stream<Category>
  expectNew: boolean
}

/**
 * The state to decide on: the remembered state, or the state read from the log. `isCurrent` is true if it was read just
 * now.
 */
const stateFor = async <Category extends StreamCategory>(
  { context, stream, expectNew }: Target<Category>,
  mustRead: boolean,
): Promise<FoundState<States[Category]> & { isCurrent: boolean }> => {
  const { category, initial } = stream.aggregate
  const nothing = { state: initial, revision: NO_STREAM, readAt: Number.NEGATIVE_INFINITY }
  const known = context.cache[category].states.get(stream.id) ?? (expectNew ? nothing : undefined)
  if (known !== undefined && !mustRead) return { ...known, isCurrent: false }
  return { ...(await readState(context, stream, known)), isCurrent: true }
}

/**
 * Decides the commands in turn, each on the state that the command before leaves. A command that throws adds no events
 * and does not disturb the others. `answerAll` must be called after the append.
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

/** `from` is the stream's last revision before the append, `last` the place of the last appended event. */
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

/** Only a log that went back has a shorter stream than this process has seen. The state is then read from the start. */
const forgetIfLonger = <Category extends StreamCategory>(
  { context, stream }: Target<Category>,
  known: StateAt<States[Category]>,
  { actual }: Conflict,
): void => {
  if (actual < known.revision) forget(context.cache[stream.aggregate.category], stream.id)
}

/**
 * Appends the events of all commands at once. A successful append proves that the state was current. Without events
 * there is no such proof, so the commands are answered only if the state has just been read from the store.
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
    forgetIfLonger(target, known, appended)
    await context.world.wait(context.world.random() * 2 ** Math.min(tried, 6))
  }
  giveUpAll(commands)
}

/**
 * Writes all commands that wait for the stream, and those that arrive meanwhile. A failed write fails only its own
 * commands.
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

/**
 * The outcome of deciding a command: its events, the state after them, and the answer that holds if the events are
 * written.
 */
export type CommandDecision<State, Answer> = { events: ToAppend[]; state: State; answer: Answer }

/** `position` is the position of the append. Undefined if the command had no events. */
type Written<Answer> = Result<
  { answer: Answer; position: Position | undefined },
  Rejection<'CONFLICT'>
>

/** In ms. A request may have spent its time on a password's hash, so the store gets this long after its deadline too. */
const LEAST_WAIT_MS = 5_000

/** Throws `WriteUnanswered` at the deadline of whoever waits. */
const untilDeadline = async <Answer>(
  world: Pick<World, 'after' | 'elapsed'>,
  written: Promise<Answer>,
): Promise<Answer> => {
  const waitMs = Math.max(presentDeadline() - world.elapsed(), LEAST_WAIT_MS)
  if (await inTime(world, waitMs, written)) return written
  throw new WriteUnanswered('the event store')
}

/** Lets the commands of one stream wait for each other. If `decide` throws, only this command fails. */
const queueUp = <Category extends StreamCategory, Answer>(
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
    void beyondDeadline(() => writeAll(target, started))
  })

/**
 * Writes waiting commands of a stream together. Resolves with the answer of the decision that was written. The writing
 * ends by nobody's deadline, since several wait for it.
 */
export const appendInTurn = <Category extends StreamCategory, Answer>(
  target: Target<Category>,
  decide: (known: StateAt<States[Category]>) => CommandDecision<States[Category], Answer>,
): Promise<Written<Answer>> => {
  const written = queueUp(target, decide)
  return presentDeadline() === Number.POSITIVE_INFINITY
    ? written
    : untilDeadline(target.context.world, written)
}
