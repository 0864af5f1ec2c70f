import { it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import { branch } from './branch.ts'
import type { BranchDetails, BranchEvent } from './events.ts'

const details: BranchDetails = {
  code: 'kabete',
  name: 'Kabete',
  street: 'Waiyaki Way',
  city: 'Kabete',
  region: 'Kiambu',
  latitude: -1.2633,
  longitude: 36.7235,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 7,
  phone: '254700000101',
}
const opened: BranchEvent = { type: 'BranchOpened', data: { branchId: 1, ...details } }

it('opens once', () => {
  given(branch).when({ type: 'Open', branchId: 1, details }).thenEvents(opened)
  given(branch, opened).when({ type: 'Open', branchId: 1, details }).thenEvents()
})
