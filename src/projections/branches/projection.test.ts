import { expect, it } from 'vitest'
import { branchOpened } from '../testing/events.ts'
import { fold } from '../testing/fold.ts'
import { branches } from './projection.ts'

it('holds each branch, active from its opening', () => {
  const kabete = branchOpened(1, 'Kabete')
  expect(fold(branches, [kabete, branchOpened(2, 'Ruaka')])).toEqual({
    1: { id: '1', ...kabete.data, isActive: true, position: expect.any(String) },
    2: expect.objectContaining({ branchId: 2, name: 'Ruaka' }),
  })
})
