import { expect, it } from 'vitest'
import { spec } from '#spec'
import { kabete as details } from '../testing/domain/branch.ts'
import { type BranchEvent, branch } from './branch.ts'
import { given } from './kernel/given-when-then.ts'

const opened: BranchEvent = { type: 'BranchOpened', data: { branchId: 1, ...details } }

it('opens once', () => {
  given(branch).when({ type: 'Open', branchId: 1, details }).thenEvents(opened)
  given(branch, opened).when({ type: 'Open', branchId: 1, details }).thenEvents()
})

const { code: _, ...facts } = details
const off: BranchEvent = { type: 'BranchSwitchedOff', data: { branchId: 1 } }
const on: BranchEvent = { type: 'BranchSwitchedOn', data: { branchId: 1 } }

it('is changed in everything but its code; the same again is no change', () => {
  spec('operations 2.3', 'Branches: opened, changed, switched off and on')
  const moved = { ...facts, name: 'Kabete Mall', deliveryRadius: 4.5 }
  const changed: BranchEvent = { type: 'BranchChanged', data: { branchId: 1, ...moved } }
  given(branch, opened).when({ type: 'Change', facts: moved }).thenEvents(changed)
  given(branch, opened, changed).when({ type: 'Change', facts: moved }).thenEvents()
  given(branch).when({ type: 'Change', facts }).thenRejected('BRANCH_NOT_FOUND')
  expect(given(branch, opened, changed).state).toMatchObject({ ...moved, code: details.code })
})

it('is switched off and on, each once', () => {
  const set = (isActive: boolean) => ({ type: 'SetActive', isActive }) as const
  given(branch, opened).when(set(false)).thenEvents(off)
  given(branch, opened, off).when(set(false)).thenEvents()
  given(branch, opened, off).when(set(true)).thenEvents(on)
  given(branch, opened).when(set(true)).thenEvents()
  given(branch).when(set(false)).thenRejected('BRANCH_NOT_FOUND')
})
