import type {
  Aggregate,
  CommandOf,
  DomainEvent,
  EventCatalogue,
  Instant,
} from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** When a delivery was last on the driver's screen. */
export type Seen = { deliveryId: string; at: Instant }

/** The most deliveries that the state remembers. No driver carries as many. */
const MOST_SEEN = 50

export const seenAfter = (
  seen: readonly Seen[],
  deliveryIds: readonly string[],
  at: Instant,
): Seen[] =>
  [
    ...seen.filter(({ deliveryId }) => !deliveryIds.includes(deliveryId)),
    ...deliveryIds.map((deliveryId) => ({ deliveryId, at })),
  ].slice(-MOST_SEEN)

/** One stream for each driver, `duty-<driverId>`. Duty begins and ends at the time of the event. */
export type DutyEvent =
  | DomainEvent<'DutyStarted', { driverId: string }>
  | DomainEvent<'DutyEnded', { driverId: string }>
  /** The driver's screen shows these deliveries. */
  | DomainEvent<'DeliveriesSeen', { driverId: string; deliveryIds: string[] }>

const dutyEvents: EventCatalogue<DutyEvent> = {
  DutyStarted: { version: 1 },
  DutyEnded: { version: 1 },
  DeliveriesSeen: { version: 1 },
}

export type DutyState = { isOn: boolean; seen: readonly Seen[] }
/** `at`: the time of the command. */
export type DutyCommand =
  | { type: 'Set'; driverId: string; isOn: boolean }
  | { type: 'See'; driverId: string; deliveryIds: readonly string[]; at: Instant }

/**
 * The page keeps reporting the deliveries on the driver's screen. One record for each delivery in this time (ms) is
 * enough.
 */
const AGAIN_MS = 10 * 60_000

const set = ({ driverId, isOn }: CommandOf<DutyCommand, 'Set'>, state: DutyState): DutyEvent[] =>
  isOn === state.isOn ? [] : [{ type: isOn ? 'DutyStarted' : 'DutyEnded', data: { driverId } }]

const see = (
  { driverId, deliveryIds, at }: CommandOf<DutyCommand, 'See'>,
  { seen }: DutyState,
): DutyEvent[] => {
  const known = seen.filter((one) => Date.parse(at) - Date.parse(one.at) < AGAIN_MS)
  const fresh = deliveryIds.filter((id) => known.every((one) => one.deliveryId !== id))
  const data = { driverId, deliveryIds: [...new Set(fresh)] }
  return fresh.length === 0 ? [] : [{ type: 'DeliveriesSeen', data }]
}

const evolve = (state: DutyState, { type, data }: DutyEvent, at: Instant): DutyState =>
  type === 'DeliveriesSeen'
    ? { ...state, seen: seenAfter(state.seen, data.deliveryIds, at) }
    : { ...state, isOn: type === 'DutyStarted' }

/** A driver's working hours. Only a driver on duty sends positions and is offered deliveries. */
export const duty: Aggregate<'duty', DutyState, DutyCommand, DutyEvent, never> = {
  category: 'duty',
  memoryPart: 5,
  snapshots: { version: 2 },
  events: dutyEvents,
  initial: { isOn: false, seen: [] },
  decide: (command, state) =>
    ok(command.type === 'Set' ? set(command, state) : see(command, state)),
  evolve,
}
