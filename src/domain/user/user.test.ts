import { describe, expect, it } from 'vitest'
import type { AccountRole } from '../kernel/access.ts'
import { given } from '../kernel/given-when-then.ts'
import type { SavedAddress } from './address-book.ts'
import type { Preferences, UserEvent } from './events.ts'
import { type UserCommand, user } from './user.ts'

const profile = {
  userId: 'u',
  username: 'wanjiku',
  email: 'wanjiku@example.com',
  fullName: 'Wanjiku Kamau',
  phoneNumber: '254712345678',
}
const registered: UserEvent = { type: 'UserRegistered', data: profile }
const abandoned: UserEvent = { type: 'RegistrationAbandoned', data: { userId: 'u' } }
const assigned = (role: AccountRole, branchId: number | null = null): UserEvent => ({
  type: 'UserRoleAssigned',
  data: { userId: 'u', role, branchId },
})
const address = { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' }
const saved = (addressId: string, changed: Partial<SavedAddress> = {}): SavedAddress => ({
  addressId,
  address,
  isDefault: false,
  ...changed,
})
const added = (...of: Parameters<typeof saved>): UserEvent => ({
  type: 'AddressAdded',
  data: { userId: 'u', ...saved(...of) },
})
const register: UserCommand = { type: 'Register', profile }
const assign = (role: AccountRole, branchId: number | null = null): UserCommand => ({
  type: 'AssignRole',
  role,
  branchId,
})
const add = (...of: Parameters<typeof saved>): UserCommand => ({
  type: 'AddAddress',
  ...saved(...of),
})

describe('registering', () => {
  it('makes a customer, once', () => {
    given(user).when(register).thenEvents(registered)
    given(user, registered).when(register).thenEvents()
    expect(given(user, registered).state).toMatchObject({ role: 'customer', branchId: null })
  })
  it('fails once the registration was given up for somebody else’s', () => {
    given(user, abandoned).when(register).thenRejected('ACCOUNT_TAKEN')
  })
  it('is given up only while it has not happened', () => {
    const abandon: UserCommand = { type: 'AbandonRegistration', userId: 'u' }
    given(user).when(abandon).thenEvents(abandoned)
    given(user, abandoned).when(abandon).thenEvents()
    given(user, registered).when(abandon).thenEvents()
  })
})

const preferences: Preferences = {
  branchId: 1,
  favoriteCategories: [3, 1],
  dietaryRestrictions: ['Halal'],
  shoppingFrequency: 'Weekly',
  budgetRange: 'KSh 1,000-3,000',
  deliveryPreference: 'Scheduled Delivery',
}
const set = (changed: Partial<Preferences> = {}) =>
  ({ type: 'SetPreferences', preferences: { ...preferences, ...changed } }) as const
const told = (changed: Partial<Preferences> = {}): UserEvent => ({
  type: 'PreferencesSet',
  data: { userId: 'u', preferences: { ...preferences, ...changed } },
})
const forgotten: UserEvent = { type: 'PreferencesDeleted', data: { userId: 'u' } }

describe('what the wizard was told', () => {
  it('is kept, changed and deleted', () => {
    given(user, registered).when(set()).thenEvents(told())
    given(user, registered, told()).when({ type: 'DeletePreferences' }).thenEvents(forgotten)
    expect(given(user, registered, told()).state).toMatchObject({ preferences })
    expect(given(user, registered, told(), forgotten).state).toMatchObject({ preferences: null })
  })
  it.each<[string, Partial<Preferences>]>([
    ['another branch', { branchId: 2 }],
    ['another category', { favoriteCategories: [3] }],
    ['another diet', { dietaryRestrictions: [] }],
    ['another frequency', { shoppingFrequency: 'Daily' }],
    ['another budget', { budgetRange: 'Over KSh 5,000' }],
    ['another way of delivery', { deliveryPreference: 'Pickup from Store' }],
    ['a place', { latitude: -1.26, longitude: 36.72 }],
  ])('is told anew with %s', (_, changed) => {
    given(user, registered, told()).when(set(changed)).thenEvents(told(changed))
  })
  it('is not told twice, and deleted once', () => {
    given(user, registered, told()).when(set()).thenEvents()
    given(user, registered).when({ type: 'DeletePreferences' }).thenEvents()
  })
  it('is of people who have registered', () => {
    given(user).when(set()).thenRejected('USER_NOT_FOUND')
    given(user, registered, { type: 'UserErased', data: { userId: 'u' } })
      .when(set())
      .thenRejected('USER_NOT_FOUND')
  })
})

describe('roles', () => {
  it('are assigned, a manager’s with the branch', () => {
    given(user, registered).when(assign('driver')).thenEvents(assigned('driver'))
    given(user, registered)
      .when(assign('branch_manager', 3))
      .thenEvents(assigned('branch_manager', 3))
    given(user, registered, assigned('branch_manager', 3))
      .when(assign('branch_manager', 4))
      .thenEvents(assigned('branch_manager', 4))
  })
  it('are not assigned twice', () => {
    given(user, registered).when(assign('customer')).thenEvents()
    given(user, registered, assigned('branch_manager', 3))
      .when(assign('branch_manager', 3))
      .thenEvents()
  })
  it('go with a branch for managers and clerks, and for nobody else', () => {
    given(user, registered).when(assign('clerk', 3)).thenEvents(assigned('clerk', 3))
    const message = 'Branch managers and shop assistants, and nobody else, have a branch.'
    const facts = { issues: [{ path: 'branchId', message }] }
    given(user, registered).when(assign('branch_manager')).thenRejected('INVALID_INPUT', facts)
    given(user, registered).when(assign('clerk')).thenRejected('INVALID_INPUT', facts)
    given(user, registered).when(assign('admin', 1)).thenRejected('INVALID_INPUT', facts)
  })
  it('are for people who have registered', () => {
    given(user).when(assign('admin')).thenRejected('USER_NOT_FOUND')
    given(user, abandoned).when(assign('admin')).thenRejected('USER_NOT_FOUND')
  })
})

describe('staff', () => {
  const hire = (role: AccountRole, branchId: number | null = null): UserCommand => ({
    type: 'Register',
    profile,
    post: { role, branchId },
  })
  it('have their role from the first moment', () => {
    given(user)
      .when(hire('branch_manager', 3))
      .thenEvents(registered, assigned('branch_manager', 3))
    given(user, registered).when(hire('admin')).thenEvents()
  })
  it('are not made without a manager’s branch', () => {
    const message = 'Branch managers and shop assistants, and nobody else, have a branch.'
    given(user)
      .when(hire('branch_manager'))
      .thenRejected('INVALID_INPUT', { issues: [{ path: 'branchId', message }] })
  })
})

describe('an account', () => {
  const off: UserEvent = { type: 'UserDeactivated', data: { userId: 'u' } }
  const on: UserEvent = { type: 'UserReactivated', data: { userId: 'u' } }
  const set = (isActive: boolean): UserCommand => ({ type: 'SetActive', isActive })
  it('is switched off and on, each once', () => {
    given(user, registered).when(set(false)).thenEvents(off)
    given(user, registered, off).when(set(false)).thenEvents()
    given(user, registered, off).when(set(true)).thenEvents(on)
    given(user, registered).when(set(true)).thenEvents()
    given(user).when(set(false)).thenRejected('USER_NOT_FOUND')
    expect(given(user, registered, off).state).toMatchObject({ isActive: false })
    expect(given(user, registered, off, on).state).toMatchObject({ isActive: true })
  })
})

describe('passwords', () => {
  const link: UserCommand = { type: 'MakePasswordLink' }
  const change = (by: 'owner' | 'link'): UserCommand => ({ type: 'ChangePassword', by })
  const made = (branchId?: number): UserEvent => ({
    type: 'PasswordResetLinkMade',
    data: { userId: 'u', ...(branchId === undefined ? {} : { branchId }) },
  })
  const byLink: UserEvent = {
    type: 'PasswordChanged',
    data: { userId: 'u', by: 'link', branchId: 3 },
  }
  it('are changed, and by whom is told, of people who have registered', () => {
    given(user, registered).when(link).thenEvents(made())
    given(user, registered, made())
      .when(change('link'))
      .thenEvents({ type: 'PasswordChanged', data: { userId: 'u', by: 'link' } })
    given(user).when(link).thenRejected('USER_NOT_FOUND')
    given(user, abandoned).when(change('owner')).thenRejected('USER_NOT_FOUND')
  })
  it('tell through which branch a link set them, until the customer has read it', () => {
    given(user, registered).when({ type: 'MakePasswordLink', branchId: 3 }).thenEvents(made(3))
    given(user, registered, made(3)).when(change('link')).thenEvents(byLink)
    const after = given(user, registered, made(3), byLink)
    expect(after.state).toMatchObject({ link: null, passwordNotice: { branchId: 3 } })
    const closed: UserEvent = { type: 'PasswordNoticeClosed', data: { userId: 'u' } }
    after.when({ type: 'ClosePasswordNotice' }).thenEvents(closed)
    given(user, registered, made(3), byLink, closed)
      .when({ type: 'ClosePasswordNotice' })
      .thenEvents()
  })
  it('are not set by a link that is used, or of a customer who has become staff', () => {
    given(user, registered, made(3), byLink).when(change('link')).thenRejected('LINK_NOT_VALID')
    given(user, registered, made(3), assigned('admin'))
      .when(change('link'))
      .thenRejected('LINK_NOT_VALID')
    expect(
      given(user, registered, assigned('driver'), made(), assigned('admin')).state,
    ).toMatchObject({ link: { branchId: null } })
  })
})

describe('a profile', () => {
  const change = (changed: { fullName?: string; phoneNumber?: string }): UserCommand => ({
    type: 'ChangeProfile',
    fullName: profile.fullName,
    phoneNumber: profile.phoneNumber,
    ...changed,
  })
  it('gets another name or phone, and nothing happens where both are the same', () => {
    const phoneNumber = '254700000001'
    const data = { userId: 'u', fullName: profile.fullName, phoneNumber }
    const moved: UserEvent = { type: 'ProfileChanged', data }
    given(user, registered).when(change({ phoneNumber })).thenEvents(moved)
    given(user, registered).when(change({})).thenEvents()
    expect(given(user, registered, moved).state).toMatchObject({ phoneNumber })
    given(user).when(change({})).thenRejected('USER_NOT_FOUND')
  })
})

describe('erasing', () => {
  const erased: UserEvent = { type: 'UserErased', data: { userId: 'u' } }
  const erase: UserCommand = { type: 'Erase' }
  it('happens once, to people who have registered', () => {
    given(user, registered, added('a')).when(erase).thenEvents(erased)
    given(user, registered, erased).when(erase).thenEvents()
    given(user).when(erase).thenRejected('USER_NOT_FOUND')
    given(user, abandoned).when(erase).thenRejected('USER_NOT_FOUND')
  })
  it('leaves nothing to know of the account, and nothing to do with it', () => {
    expect(given(user, registered, added('a'), erased).state).toEqual({ status: 'erased' })
    given(user, registered, erased).when(add('b')).thenRejected('USER_NOT_FOUND')
    given(user, registered, erased).when(assign('driver')).thenRejected('USER_NOT_FOUND')
  })
})

describe('addresses', () => {
  it('are saved', () => {
    given(user, registered).when(add('a')).thenEvents(added('a'))
    given(user).when(add('a')).thenRejected('USER_NOT_FOUND')
  })
  it('are not saved twice', () => {
    given(user, registered, added('a')).when(add('b')).thenEvents()
    const moved = { address: { ...address, latitude: -1.26 } }
    given(user, registered, added('a')).when(add('b', moved)).thenEvents(added('b', moved))
  })
  it('are at most twenty; one that is there already is no further one', () => {
    const street = (n: number) => ({ address: { ...address, street: `Street ${n}` } })
    const known = Array.from({ length: 20 }, (_, n) => added(`a${n}`, street(n)))
    given(user, registered, ...known.slice(1))
      .when(add('b', street(20)))
      .thenEvents(added('b', street(20)))
    given(user, registered, ...known)
      .when(add('b', street(20)))
      .thenRejected('ADDRESS_BOOK_FULL', { limit: 20 })
    given(user, registered, ...known)
      .when(add('b', street(3)))
      .thenEvents()
  })
  it('have one default: the last that was made so', () => {
    const asDefault = { isDefault: true }
    const { state } = given(user, registered, added('a', asDefault), added('b', asDefault))
    expect(state).toMatchObject({
      addresses: [saved('a'), saved('b', asDefault)],
    })
    given(user, registered, added('a')).when(add('b', asDefault)).thenEvents(added('b', asDefault))
  })
  const changed = (...of: Parameters<typeof saved>): UserEvent => ({
    type: 'AddressChanged',
    data: { userId: 'u', ...saved(...of) },
  })
  it('are changed and removed by their owner', () => {
    const moved = { address: { ...address, street: 'Ngong Road' } }
    given(user, registered, added('a'))
      .when({ type: 'ChangeAddress', ...saved('a', moved) })
      .thenEvents(changed('a', moved))
    given(user, registered, added('a'))
      .when({ type: 'ChangeAddress', ...saved('a') })
      .thenEvents()
    given(user, registered, added('a'))
      .when({ type: 'ChangeAddress', ...saved('b') })
      .thenRejected('ADDRESS_NOT_FOUND')
    const removed: UserEvent = { type: 'AddressRemoved', data: { userId: 'u', addressId: 'a' } }
    const remove: UserCommand = { type: 'RemoveAddress', addressId: 'a' }
    given(user, registered, added('a')).when(remove).thenEvents(removed)
    given(user, registered, added('a'), removed).when(remove).thenEvents()
    expect(given(user, registered, added('a'), added('b'), removed).state).toMatchObject({
      addresses: [saved('b')],
    })
  })
  it('keep their place when one of them becomes the default', () => {
    const asDefault = { isDefault: true }
    const { state } = given(
      user,
      registered,
      added('a'),
      added('b', asDefault),
      changed('a', asDefault),
    )
    expect(state).toMatchObject({ addresses: [saved('a', asDefault), saved('b')] })
  })
})
