import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/**
 * Those of a kind that are active: `activeadmins-all` holds ids of users, `activebranches-all` ids of branches.
 * `RosterBegun` names all members of a shop that is older than its roster.
 */
export type RosterEvent =
  | DomainEvent<'RosterBegun', { members: string[] }>
  | DomainEvent<'RosterJoined', { member: string }>
  | DomainEvent<'RosterLeft', { member: string }>

const rosterEvents: EventCatalogue<RosterEvent> = {
  RosterBegun: { version: 1 },
  RosterJoined: { version: 1 },
  RosterLeft: { version: 1 },
}

/** `isWhole`: nobody is missing. Before that only those stand here who joined since there are rosters. */
export type RosterState = { isWhole: boolean; members: readonly string[] }

/** `known`: all members of the kind, as the shop's read models know them. A roster that is whole needs none. */
export type RosterCommand =
  | { type: 'Join'; member: string }
  | { type: 'Leave'; member: string; known: readonly string[] }

type RosterCode = 'LAST_MEMBER'
type Decision = Result<RosterEvent[], Rejection<RosterCode>>

const leave = (
  { member, known }: CommandOf<RosterCommand, 'Leave'>,
  state: RosterState,
): Decision => {
  const members = state.isWhole ? state.members : [...new Set([...state.members, ...known])]
  if (members.every((one) => one === member)) return reject('LAST_MEMBER')
  const begun: RosterEvent = { type: 'RosterBegun', data: { members: [...members] } }
  const left: RosterEvent = { type: 'RosterLeft', data: { member } }
  return ok([...(state.isWhole ? [] : [begun]), ...(members.includes(member) ? [left] : [])])
}

const decide = (command: RosterCommand, state: RosterState): Decision => {
  if (command.type === 'Leave') return leave(command, state)
  const { member } = command
  return ok(state.members.includes(member) ? [] : [{ type: 'RosterJoined', data: { member } }])
}

const evolve = (state: RosterState, { type, data }: RosterEvent): RosterState => {
  if (type === 'RosterBegun') return { isWhole: true, members: data.members }
  const others = state.members.filter((one) => one !== data.member)
  return { ...state, members: type === 'RosterJoined' ? [...others, data.member] : others }
}

export type RosterCategory = 'activeadmins' | 'activebranches'
export type Roster<Category extends RosterCategory> = Aggregate<
  Category,
  RosterState,
  RosterCommand,
  RosterEvent,
  RosterCode
>

/**
 * The active ones of a kind in one small stream. Whoever stops being active leaves it first, so that two at once cannot
 * leave nobody.
 */
const roster = <Category extends RosterCategory>(category: Category): Roster<Category> => ({
  category,
  cacheSize: 1,
  snapshots: { version: 1 },
  events: rosterEvents,
  initial: { isWhole: false, members: [] },
  decide,
  evolve,
})

export const activeAdmins = roster('activeadmins')
export const activeBranches = roster('activebranches')

/** The one stream of each roster. */
export const ROSTER_ID = 'all'
