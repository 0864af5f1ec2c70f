import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/**
 * All active members of a kind: `activeadmins-all` lists ids of users, `activebranches-all` ids of branches.
 * `RosterBegun` lists all members of a shop that is older than its roster.
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

/**
 * `isWhole`: the roster lists all members. Before that it lists only those who joined after rosters were introduced.
 */
export type RosterState = { isWhole: boolean; members: readonly string[] }

/** `known`: all members according to the read models. It is needed only while the roster is not whole. */
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
 * The active members of a kind, in one small stream. A member that becomes inactive leaves the stream first. Two
 * members that leave at the same moment write to the same stream, so the last one always stays.
 */
const roster = <Category extends RosterCategory>(category: Category): Roster<Category> => ({
  category,
  memoryPart: 3,
  snapshots: { version: 1 },
  events: rosterEvents,
  initial: { isWhole: false, members: [] },
  decide,
  evolve,
})

export const activeAdmins = roster('activeadmins')
export const activeBranches = roster('activebranches')

/** The id of each roster's only stream. */
export const ROSTER_ID = 'all'
