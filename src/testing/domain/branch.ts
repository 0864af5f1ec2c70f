import type { BranchDetails } from '../../domain/branch.ts'

/** Open from 8 to 21. Delivers 7 km far. */
export const kabete: BranchDetails = {
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
  phone: '+254700000101',
}
