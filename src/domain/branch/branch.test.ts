import { it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import { branch } from './branch.ts'
import type { BranchEvent } from './events.ts'
import { kabete as details } from './testing.ts'

const opened: BranchEvent = { type: 'BranchOpened', data: { branchId: 1, ...details } }

it('opens once', () => {
  given(branch).when({ type: 'Open', branchId: 1, details }).thenEvents(opened)
  given(branch, opened).when({ type: 'Open', branchId: 1, details }).thenEvents()
})
