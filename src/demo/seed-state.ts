import { aggregates } from '../domain/aggregates.ts'
import { streamName } from '../domain/kernel/decider.ts'
import {
  type Events,
  type Recorded,
  StreamUnreadable,
  sizeOf,
} from '../stores/event-store/events.ts'
import type { LogMark } from '../stores/event-store/port.ts'
import { demoAccounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { addressStep, commandId, shops } from './steps.ts'

export type SeedState = 'empty' | 'interrupted' | 'complete' | 'not the demo shop'

/** The last step of a past: Wanjiku saves the address of her office. */
export const lastStep = addressStep('wanjiku', 'Office')

type SeededLog = Pick<Events, 'readAll' | 'readStream'>

/** A person's events, without a false or spoilt one: it must not keep the shop from starting. */
const historyOf = async (
  events: SeededLog,
  userId: string | undefined,
): Promise<readonly Recorded[]> => {
  try {
    return await events.readStream(streamName(aggregates.user, userId ?? ''))
  } catch (error) {
    if (error instanceof StreamUnreadable) return error.readable
    throw error
  }
}

const found = async (
  events: SeededLog,
  userId: string | undefined,
  was: (event: Recorded) => boolean,
) => ((await historyOf(events, userId)).some(was) ? 'complete' : 'interrupted')

const person = (name: string) => demoAccounts.find(({ username }) => username === name)?.id

/**
 * How far the demo shop has been filled in, and whether it has a past. Both are read from the log's first event and the
 * event of the last step. `openedAt`: when the first event happened (ISO 8601).
 */
export const seedProgress = async (
  events: SeededLog,
): Promise<{ state: SeedState; hasPast: boolean; openedAt: string | null }> => {
  const read = await events.readAll(null, 1)
  const [first] = read.events
  if (sizeOf(read) === 0) return { state: 'empty', hasPast: false, openedAt: null }
  const opening = `branch ${catalogue.branches[0]?.code}`
  if (first?.meta.causationId !== commandId(opening)) {
    return { state: 'not the demo shop', hasPast: false, openedAt: null }
  }
  const hasPast = first.meta.correlationId === commandId(shops.lived)
  const state = hasPast
    ? await found(events, person('wanjiku'), ({ meta }) => meta.causationId === commandId(lastStep))
    : await found(events, person('admin'), ({ type }) => type === 'UserRoleAssigned')
  return { state, hasPast, openedAt: first.meta.at }
}

export const seedState = async (events: SeededLog): Promise<SeedState> =>
  (await seedProgress(events)).state

/** The last event of a complete past. Undefined: the shop has no past, or the past is not complete. */
export const pastEnd = async (events: Events): Promise<LogMark | undefined> => {
  const history = await historyOf(events, person('wanjiku'))
  const last = history.find(({ meta }) => meta.causationId === commandId(lastStep))
  if (last === undefined) return undefined
  const { position, stream, revision, id, meta } = last
  return { position, stream, revision, id, at: meta.at }
}

/**
 * The log holds the demo accounts, whose password is public, and strangers could reach the shop. The message says what
 * to do.
 */
export class DemoAccountsInReach extends Error {
  override name = 'DemoAccountsInReach'

  constructor() {
    super(
      [
        'This shop holds the accounts of the demo shop, whose password everybody can read, and others could reach it.',
        'Take another DATA_DIR (or empty engines) for a real shop; listen on loopback for yourself alone (HOST=127.0.0.1,',
        'without PUBLIC_URL and NODE_ENV=production); or say DEMO=true to show the demo shop to everybody.',
      ].join('\n'),
    )
  }
}

/** Throws `DemoAccountsInReach` if the log holds the demo shop, even a part of it. */
export const refuseDemoAccounts = async (events: Events): Promise<void> => {
  const state = await seedState(events)
  if (state === 'complete' || state === 'interrupted') throw new DemoAccountsInReach()
}
