import { expect, it } from 'vitest'
import { kabete } from '../../testing/domain/branch.ts'
import { branchOpened } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { branches } from './projection.ts'

it('holds each branch, active from its opening', () => {
  const kabete = branchOpened(1, 'Kabete')
  expect(fold(branches, [kabete, branchOpened(2, 'Ruaka')])).toEqual({
    1: { id: '1', ...kabete.data, isActive: true, revision: 0, position: expect.any(String) },
    2: expect.objectContaining({ branchId: 2, name: 'Ruaka' }),
  })
})

it('follows its changes, and whether it takes orders', () => {
  const { code: _, ...facts } = kabete
  const changed: Given = {
    type: 'BranchChanged',
    data: { branchId: 1, ...facts, name: 'Kabete Mall' },
  }
  const off: Given = { type: 'BranchSwitchedOff', data: { branchId: 1 } }
  const on: Given = { type: 'BranchSwitchedOn', data: { branchId: 1 } }
  const opened = branchOpened(1, 'Kabete')
  expect(fold(branches, [opened, changed, off])[1]).toMatchObject({
    name: 'Kabete Mall',
    code: 'kabete',
    isActive: false,
    revision: 2,
  })
  expect(fold(branches, [opened, off, on])[1]).toMatchObject({ isActive: true })
})
