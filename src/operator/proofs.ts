import * as z from 'zod'
import { demandTags } from '../commands/operations/demand-tags.ts'
import { judgeEvent, type ToJudge } from '../commands/operations/judge-event.ts'
import { retryParked } from '../commands/operations/retry-parked.ts'
import { system } from '../domain/kernel/access.ts'
import type { Events, RecordedBatch, Unreadable } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import { issueBy, OperationFailed, type OperatorContext, operation } from './operation.ts'

const PAGE = 1_000
/** The most events that one call lists or decides on. */
const MOST = 10_000

type Judgement = ToJudge['judgement']

const isUnproven = ({ reason }: Unreadable): boolean => reason === 'unproven'

type Part = { after: Position | null; upTo: Position | null }

/** The events without a right tag in this part of the log, in order. */
async function* unprovenIn(
  { readAll }: Pick<Events, 'readAll'>,
  { after, upTo }: Part,
): AsyncGenerator<Unreadable> {
  const isWithin = (position: Position) => upTo === null || position <= upTo
  for (let from = after; ; ) {
    const batch: RecordedBatch = await readAll(from, PAGE)
    yield* batch.unreadable.filter((one) => isUnproven(one) && isWithin(one.position))
    if (batch.mark === null || !isWithin(batch.position)) return
    from = batch.position
  }
}

const firstOf = async (events: Events, part: Part): Promise<Unreadable[]> => {
  const first: Unreadable[] = []
  for await (const event of unprovenIn(events, part)) {
    first.push(event)
    if (first.length === MOST) break
  }
  return first
}

const lineOf = ({ position, stream, revision, type, at }: Unreadable): string =>
  [position, stream, revision, type, at ?? 'no time'].join('\t')

export const listUnproven = operation({
  name: 'log unproven',
  usage:
    'log unproven - lists events without the tag of this shop: position, stream, revision, type, time as it says',
  input: z.tuple([]),
  run: async (_, { commands }) => {
    const found = await firstOf(commands.events, { after: null, upTo: null })
    if (found.length === 0) return ['Every event that needs a tag has the right one']
    return found.length < MOST ? found.map(lineOf) : [...found.map(lineOf), `The first ${MOST}`]
  },
})

const range = z
  .string()
  .regex(/^\d{1,40}(-\d{1,40})?$/)
  .transform((text) => {
    const [from = '', to = from] = text.split('-')
    return { from, to }
  })
const who = z.string().trim().min(3).max(100)
const why = z.string().trim().min(3).max(500)

/** The part of the log from the first position to the last. Positions of this log have leading zeros. */
const placesOf = async (
  asked: z.output<typeof range>,
  { commands: { events } }: OperatorContext,
): Promise<Part> => {
  const digits = (await events.head())?.length ?? 0
  const [before] = await events.marksBefore(asked.from.padStart(digits, '0'), 1)
  return { after: before?.position ?? null, upTo: asked.to.padStart(digits, '0') }
}

const words = { true: 'declared true', 'passed-over': 'passed over' } as const

const judging = (name: string, judgement: Judgement, what: string) =>
  operation({
    name,
    usage: `${name} <position>[-<position>] <who> <why> - ${what}`,
    input: z.tuple([range, who, why]),
    run: async ([asked, by, reason], context) => {
      const found = await firstOf(context.commands.events, await placesOf(asked, context))
      if (found.length === 0) throw new OperationFailed('There is no event without a right tag')
      const lines: string[] = []
      for (const event of found)
        lines.push(await judgeOne(event, { judgement, by, reason }, context))
      const retried = await issueBy(system, retryParked, { stream: null }, context)
      if (!retried.ok) throw new OperationFailed(retried.error.code)
      return found.length < MOST ? lines : [...lines, `The first ${MOST} only: call it again`]
    },
  })

const judgeOne = async (
  event: Unreadable,
  { judgement, by, reason }: { judgement: Judgement; by: string; reason: string },
  context: OperatorContext,
): Promise<string> => {
  const { id: eventId, stream, revision, type, fingerprint = '' } = event
  const about = { eventId, stream, revision, type, by, reason }
  const result = await issueBy(
    system,
    judgeEvent,
    { fingerprint, judgement, event: about },
    context,
  )
  if (!result.ok) throw new OperationFailed(`${lineOf(event)}: ${result.error.code}`)
  return `${lineOf(event)}\t${words[result.value]}`
}

export const declareTrue = judging(
  'log true',
  'true',
  'believes events without a right tag from now on, for good; who says so and why is kept',
)

export const passOver = judging(
  'log pass-over',
  'passed-over',
  'leaves out events without a right tag for good, and goes on with their records',
)

export const demandTagsNow = operation({
  name: 'log demand-tags',
  usage:
    'log demand-tags - on EventStoreDB, once every process is of this version: from now on events need the tag of this shop',
  input: z.tuple([]),
  run: async (_, context) => {
    const result = await issueBy(system, demandTags, null, context)
    if (!result.ok) throw new OperationFailed(result.error.code)
    return [
      result.value
        ? 'Events need the tag of this shop from now on: every process follows within ten seconds'
        : 'Events needed the tag of this shop before; nothing was changed',
    ]
  },
})

export const adoptLogOfStoppedShop = operation({
  name: 'log adopt',
  usage:
    'log adopt <who> <why> - while the shop is stopped: joins a log and a vault that the start refuses, and believes all that is there',
  input: z.tuple([who, why]),
  // The command line does it by itself where the shop does not open.
  run: async () => {
    throw new OperationFailed('This shop runs, so its log and its vault belong together')
  },
})
