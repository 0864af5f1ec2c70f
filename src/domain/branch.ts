import { type Aggregate, areSame, type DomainEvent, type EventCatalogue } from './kernel/decider.ts'
import { NAIROBI_AHEAD_MS } from './kernel/nairobi.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/**
 * Times are 'HH:MM' in Africa/Nairobi. A branch that stays open past midnight has a closing time that is earlier than
 * its opening time. One that closes at midnight has '24:00'.
 */
type OpeningHours = { openingTime: string; closingTime: string }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const sinceMidnight = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/**
 * The milliseconds that the branch was open between two moments, which are ms since 1970. `isDayOff` takes a day in
 * Nairobi as 'YYYY-MM-DD'. Hours after midnight count to the day on which the branch opened.
 */
export const openMsBetween = (
  { openingTime, closingTime }: OpeningHours,
  from: number,
  until: number,
  isDayOff: (day: string) => boolean,
): number => {
  const opens = sinceMidnight(openingTime)
  const closes = sinceMidnight(closingTime)
  const length = closes > opens ? closes - opens : closes + DAY_MS - opens
  let openMs = 0
  const today = Math.floor((from + NAIROBI_AHEAD_MS) / DAY_MS) * DAY_MS - NAIROBI_AHEAD_MS
  for (let midnight = today - DAY_MS; midnight < until; midnight += DAY_MS) {
    if (isDayOff(new Date(midnight + NAIROBI_AHEAD_MS).toISOString().slice(0, 10))) continue
    const begin = Math.max(from, midnight + opens)
    const end = Math.min(until, midnight + opens + length)
    openMs += Math.max(0, end - begin)
  }
  return openMs
}

/** Times are 'HH:MM' in Africa/Nairobi. `deliveryRadius` is in km. Coordinates are in degrees (WGS 84). */
export type BranchDetails = {
  code: string
  name: string
  street: string
  city: string
  region: string
  latitude: number
  longitude: number
  openingTime: string
  closingTime: string
  deliveryRadius: number
  phone: string
}

/** All details except the code. Pictures and page addresses are named by the code, so it never changes. */
export type BranchFacts = Omit<BranchDetails, 'code'>

export type BranchEvent =
  | DomainEvent<'BranchOpened', { branchId: number } & BranchDetails>
  | DomainEvent<'BranchChanged', { branchId: number } & BranchFacts>
  /** The branch takes no new orders from here on. It finishes its open orders and keeps its stock. */
  | DomainEvent<'BranchSwitchedOff', { branchId: number }>
  | DomainEvent<'BranchSwitchedOn', { branchId: number }>

export const branchEvents: EventCatalogue<BranchEvent> = {
  BranchOpened: { version: 1 },
  BranchChanged: { version: 1 },
  BranchSwitchedOff: { version: 1 },
  BranchSwitchedOn: { version: 1 },
}

/** `isActive`: the branch takes new orders. */
export type OpenBranch = { branchId: number; isActive: boolean } & BranchDetails
/** Null before the branch is opened. */
export type BranchState = OpenBranch | null
export type BranchCommand =
  | { type: 'Open'; branchId: number; details: BranchDetails }
  | { type: 'Change'; facts: BranchFacts }
  | { type: 'SetActive'; isActive: boolean }

export type BranchCode = 'BRANCH_NOT_FOUND'
type Decision = Result<BranchEvent[], Rejection<BranchCode>>

const factsOf = ({ branchId: _, isActive: __, code: ___, ...facts }: OpenBranch): BranchFacts =>
  facts

const change = (facts: BranchFacts, state: OpenBranch): Decision => {
  const { branchId } = state
  if (areSame(factsOf(state), facts)) return ok([])
  return ok([{ type: 'BranchChanged', data: { branchId, ...facts } }])
}

const setActive = (isActive: boolean, { branchId, isActive: before }: OpenBranch): Decision => {
  if (isActive === before) return ok([])
  return ok([{ type: isActive ? 'BranchSwitchedOn' : 'BranchSwitchedOff', data: { branchId } }])
}

const decide = (command: BranchCommand, state: BranchState): Decision => {
  if (command.type === 'Open') {
    const { branchId, details } = command
    return ok(state === null ? [{ type: 'BranchOpened', data: { branchId, ...details } }] : [])
  }
  if (state === null) return reject('BRANCH_NOT_FOUND')
  return command.type === 'Change'
    ? change(command.facts, state)
    : setActive(command.isActive, state)
}

const evolve = (state: BranchState, { type, data }: BranchEvent): BranchState => {
  if (type === 'BranchOpened') return { ...data, isActive: true }
  if (state === null) return null
  return type === 'BranchChanged'
    ? { ...state, ...data }
    : { ...state, isActive: type === 'BranchSwitchedOn' }
}

export const branch: Aggregate<'branch', BranchState, BranchCommand, BranchEvent, BranchCode> = {
  category: 'branch',
  memoryPart: 10,
  snapshots: { version: 1 },
  events: branchEvents,
  initial: null,
  decide,
  evolve,
}
