import type { Aggregate } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type BranchDetails, type BranchEvent, branchEvents } from './events.ts'

/** Null before the branch is opened. */
export type BranchState = ({ branchId: number } & BranchDetails) | null
export type BranchCommand = { type: 'Open'; branchId: number; details: BranchDetails }

export const branch: Aggregate<'branch', BranchState, BranchCommand, BranchEvent, never> = {
  category: 'branch',
  cacheSize: 1_000,
  snapshots: null,
  events: branchEvents,
  initial: null,
  decide: ({ branchId, details }, state) =>
    ok(state === null ? [{ type: 'BranchOpened', data: { branchId, ...details } }] : []),
  evolve: (_, { data }) => data,
}
