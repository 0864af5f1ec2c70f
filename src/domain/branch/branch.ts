import type { Aggregate } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type BranchDetails, type BranchEvent, type BranchFacts, branchEvents } from './events.ts'

/** `isActive`: takes new orders. */
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

const isSame = (one: BranchFacts, other: BranchFacts): boolean => {
  const theirs = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([name, value]) => theirs.get(name) === value)
}

const change = (facts: BranchFacts, state: OpenBranch): Decision => {
  const { branchId } = state
  if (isSame(factsOf(state), facts)) return ok([])
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
  cacheSize: 1_000,
  snapshots: { version: 1 },
  events: branchEvents,
  initial: null,
  decide,
  evolve,
}
