import { expect, it } from 'vitest'
import type { Preferences } from '../../domain/user/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { users } from './projection.ts'

const given = {
  username: 'wanjiku',
  email: 'wanjiku@example.com',
  fullName: 'Wanjiku Kamau',
  phoneNumber: '254712345678',
}
const registered: Given = { type: 'UserRegistered', data: { userId: 'u1', ...given } }
const address = { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' }
const added = (addressId: string, isDefault: boolean): Given => ({
  type: 'AddressAdded',
  data: { userId: 'u1', addressId, address, isDefault },
})

it('holds an account, a customer at first', () => {
  expect(fold(users, [registered]).u1).toEqual({
    id: 'u1',
    ...given,
    role: 'customer',
    branchId: null,
    isActive: true,
    revision: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    addresses: [],
    preferences: null,
    passwordNotice: null,
    position: expect.any(String),
  })
})

it('follows the role and the branch of a manager', () => {
  const assigned: Given = {
    type: 'UserRoleAssigned',
    data: { userId: 'u1', role: 'branch_manager', branchId: 3 },
  }
  expect(fold(users, [registered, assigned]).u1).toMatchObject({
    role: 'branch_manager',
    branchId: 3,
  })
})

it('adds addresses; a new default takes the place of the old one', () => {
  const docs = fold(users, [registered, added('a', true), added('b', false), added('c', true)])
  expect(docs.u1).toMatchObject({
    addresses: [
      { addressId: 'a', isDefault: false, ...address },
      { addressId: 'b', isDefault: false },
      { addressId: 'c', isDefault: true },
    ],
  })
})

it('is off and on again, and has the revision of its last event', () => {
  const off: Given = { type: 'UserDeactivated', data: { userId: 'u1' } }
  const on: Given = { type: 'UserReactivated', data: { userId: 'u1' } }
  const link: Given = { type: 'PasswordResetLinkMade', data: { userId: 'u1' } }
  expect(fold(users, [registered, off]).u1).toMatchObject({ isActive: false, revision: 1 })
  expect(fold(users, [registered, off, on, link]).u1).toMatchObject({ isActive: true, revision: 3 })
})

it('holds what the wizard was told, until it is deleted', () => {
  const preferences: Preferences = {
    branchId: 2,
    favoriteCategories: [1],
    dietaryRestrictions: [],
    shoppingFrequency: 'Daily',
    budgetRange: 'Under KSh 1,000',
    deliveryPreference: 'Pickup from Store',
  }
  const set: Given = { type: 'PreferencesSet', data: { userId: 'u1', preferences } }
  const deleted: Given = { type: 'PreferencesDeleted', data: { userId: 'u1' } }
  expect(fold(users, [registered, set]).u1).toMatchObject({ preferences, revision: 1 })
  expect(fold(users, [registered, set, deleted]).u1).toMatchObject({ preferences: null })
})
