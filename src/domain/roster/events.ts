import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * Those of a kind that are active: `activeadmins-all` holds ids of users, `activebranches-all` ids of branches.
 * `RosterBegun` names all members of a shop that is older than its roster.
 */
export type RosterEvent =
  | DomainEvent<'RosterBegun', { members: string[] }>
  | DomainEvent<'RosterJoined', { member: string }>
  | DomainEvent<'RosterLeft', { member: string }>

export const rosterEvents: EventCatalogue<RosterEvent> = {
  RosterBegun: { version: 1 },
  RosterJoined: { version: 1 },
  RosterLeft: { version: 1 },
}
