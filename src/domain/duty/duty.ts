import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { ok } from '../kernel/result.ts'
import { type DutyEvent, dutyEvents } from './events.ts'
import { type Seen, seenAfter } from './seen.ts'

export type DutyState = { isOn: boolean; seen: readonly Seen[] }
/** `at`: the time of the command. */
export type DutyCommand =
  | { type: 'Set'; driverId: string; isOn: boolean }
  | { type: 'See'; driverId: string; deliveryIds: readonly string[]; at: Instant }

/** The page says again and again what is before the driver's eyes. That is one record in so long. */
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

/** A driver's working hours. Positions are sent, and deliveries offered, while the driver is on duty. */
export const duty: Aggregate<'duty', DutyState, DutyCommand, DutyEvent, never> = {
  category: 'duty',
  cacheSize: 1_000,
  snapshots: { version: 2 },
  events: dutyEvents,
  initial: { isOn: false, seen: [] },
  decide: (command, state) =>
    ok(command.type === 'Set' ? set(command, state) : see(command, state)),
  evolve,
}
