import type { World } from '#src/lib/world.ts'
import type { DarajaSettings } from '../settings.ts'
import type { Errands } from './errands.ts'
import type { Timings } from './outcomes.ts'
import type { Ticket } from './tickets.ts'

/** The body of a request, as it came. */
export type RequestBody = Readonly<Record<string, unknown>>

/** The common tools of the simulator's parts. */
export type Bench = {
  settings: DarajaSettings
  timings: Timings
  world: Pick<World, 'now' | 'random'>
  newTicket(digits: string): Ticket
  errands: Errands
}
