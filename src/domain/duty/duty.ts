import type { Aggregate } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type DutyEvent, dutyEvents } from './events.ts'

/** True while the driver is on duty. */
export type DutyState = boolean
export type DutyCommand = { type: 'Set'; driverId: string; isOn: boolean }

/** A driver's working hours. Positions are sent, and deliveries offered, while the driver is on duty. */
export const duty: Aggregate<'duty', DutyState, DutyCommand, DutyEvent, never> = {
  category: 'duty',
  cacheSize: 1_000,
  snapshots: { version: 1 },
  events: dutyEvents,
  initial: false,
  decide: ({ driverId, isOn }, wasOn) => {
    if (isOn === wasOn) return ok([])
    return ok([{ type: isOn ? 'DutyStarted' : 'DutyEnded', data: { driverId } }])
  },
  evolve: (_, { type }) => type === 'DutyStarted',
}
