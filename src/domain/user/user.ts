import { type AccountRole, belongsToBranch } from '../kernel/access.ts'
import { type Aggregate, areSame, type CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, refuseField, reject } from '../kernel/result.ts'
import { type Preferences, type UserAddress, type UserEvent, userEvents } from './events.ts'

export type SavedAddress = { addressId: string; address: UserAddress; isDefault: boolean }

/** The part of an account that holds its addresses. */
type AddressBook = { userId: string; addresses: readonly SavedAddress[] }

/** A saved address that is the same as the wanted one. A checkout that is repeated must not save it twice. */
export const savedAddress = (
  { addresses }: Pick<AddressBook, 'addresses'>,
  wanted: Omit<SavedAddress, 'addressId'>,
): SavedAddress | undefined =>
  addresses.find(
    (saved) => areSame(saved.address, wanted.address) && (saved.isDefault || !wanted.isDefault),
  )

/** The most addresses that an account may have, because its document holds all of them. Nobody needs so many. */
const MOST_ADDRESSES = 20

const addAddress = (
  wanted: SavedAddress,
  state: AddressBook,
): Result<UserEvent[], Rejection<'ADDRESS_BOOK_FULL'>> => {
  if (savedAddress(state, wanted) !== undefined) return ok([])
  if (state.addresses.length >= MOST_ADDRESSES) {
    return reject('ADDRESS_BOOK_FULL', { limit: MOST_ADDRESSES })
  }
  return ok([{ type: 'AddressAdded', data: { userId: state.userId, ...wanted } }])
}

const withAddress = (
  addresses: readonly SavedAddress[],
  { addressId, address, isDefault }: SavedAddress,
): SavedAddress[] => [
  ...addresses.map((saved) => ({ ...saved, isDefault: saved.isDefault && !isDefault })),
  { addressId, address, isDefault },
]

type Profile = Extract<UserEvent, { type: 'UserRegistered' }>['data']
export type UserAccount = Profile & {
  status: 'registered'
  role: AccountRole
  branchId: number | null
  /** False: nobody can sign in to the account. */
  isActive: boolean
  /** At most one of them is the default. */
  addresses: SavedAddress[]
  /** Null: the customer did not finish the wizard, or deleted the answers. */
  preferences: Preferences | null
}
export type UserState = { status: 'none' | 'abandoned' | 'erased' } | UserAccount

/** The role of a person in the shop. Branch managers and clerks also have a branch. */
export type Post = { role: AccountRole; branchId: number | null }

export type UserCommand =
  | { type: 'Register'; profile: Profile; post?: Post; reason?: string | undefined }
  | { type: 'AbandonRegistration'; userId: string }
  | ({ type: 'AssignRole' } & Post)
  | ({ type: 'AddAddress' } & SavedAddress)
  | { type: 'SetPreferences'; preferences: Preferences }
  | { type: 'DeletePreferences' }
  | { type: 'MakePasswordLink'; reason?: string | undefined }
  | { type: 'ChangePassword'; by: 'owner' | 'link' }
  | { type: 'SetActive'; isActive: boolean }
  | { type: 'Erase' }

export type UserCode = 'ADDRESS_BOOK_FULL' | 'INVALID_INPUT' | 'ACCOUNT_TAKEN' | 'USER_NOT_FOUND'
type Decision = Result<UserEvent[], Rejection<UserCode>>

/** Every branch manager and every clerk has a branch. Nobody else has one. */
const isPost = ({ role, branchId }: Post): boolean => belongsToBranch(role) === (branchId !== null)

const refusePost = () =>
  refuseField('branchId', 'Branch managers and shop assistants, and nobody else, have a branch.')

const why = (reason: string | undefined) => (reason === undefined ? {} : { reason })

/** Staff get their role when they register. Everybody else is a customer. */
const register = (
  { profile, post, reason }: CommandOf<UserCommand, 'Register'>,
  { status }: UserState,
): Decision => {
  if (status === 'abandoned') return reject('ACCOUNT_TAKEN')
  if (status !== 'none') return ok([])
  const registered: UserEvent = { type: 'UserRegistered', data: profile }
  if (post === undefined) return ok([registered])
  if (!isPost(post)) return refusePost()
  const { role, branchId } = post
  const { userId } = profile
  return ok([
    registered,
    { type: 'UserRoleAssigned', data: { userId, role, branchId, ...why(reason) } },
  ])
}

const assignRole = (
  { role, branchId }: CommandOf<UserCommand, 'AssignRole'>,
  state: UserAccount,
): Decision => {
  if (!isPost({ role, branchId })) return refusePost()
  if (state.role === role && state.branchId === branchId) return ok([])
  const { userId } = state
  return ok([{ type: 'UserRoleAssigned', data: { userId, role, branchId } }])
}

const setActive = (isActive: boolean, state: UserAccount): Decision => {
  const { userId } = state
  if (state.isActive === isActive) return ok([])
  return ok([{ type: isActive ? 'UserReactivated' : 'UserDeactivated', data: { userId } }])
}

const setPreferences = (preferences: Preferences, state: UserAccount): Decision => {
  const { userId } = state
  if (state.preferences !== null && areSame(state.preferences, preferences)) return ok([])
  return ok([{ type: 'PreferencesSet', data: { userId, preferences } }])
}

const deletePreferences = ({ userId, preferences }: UserAccount): Decision =>
  ok(preferences === null ? [] : [{ type: 'PreferencesDeleted', data: { userId } }])

const erase = (state: UserState): Decision => {
  if (state.status === 'erased') return ok([])
  if (state.status !== 'registered') return reject('USER_NOT_FOUND')
  return ok([{ type: 'UserErased', data: { userId: state.userId } }])
}

const saved = ({ type: _, ...address }: CommandOf<UserCommand, 'AddAddress'>): SavedAddress =>
  address

type Change = Exclude<UserCommand, { type: 'Register' | 'AbandonRegistration' | 'Erase' }>

const change = (command: Change, state: UserAccount): Decision => {
  const { userId } = state
  switch (command.type) {
    case 'AssignRole':
      return assignRole(command, state)
    case 'AddAddress':
      return addAddress(saved(command), state)
    case 'SetPreferences':
      return setPreferences(command.preferences, state)
    case 'DeletePreferences':
      return deletePreferences(state)
    case 'MakePasswordLink':
      return ok([{ type: 'PasswordResetLinkMade', data: { userId, ...why(command.reason) } }])
    case 'ChangePassword':
      return ok([{ type: 'PasswordChanged', data: { userId, by: command.by } }])
    case 'SetActive':
      return setActive(command.isActive, state)
  }
}

const decide = (command: UserCommand, state: UserState): Decision => {
  if (command.type === 'Register') return register(command, state)
  if (command.type === 'Erase') return erase(state)
  if (command.type === 'AbandonRegistration') {
    const { userId } = command
    return ok(state.status === 'none' ? [{ type: 'RegistrationAbandoned', data: { userId } }] : [])
  }
  return state.status === 'registered' ? change(command, state) : reject('USER_NOT_FOUND')
}

/** The fields of an account that an event changes. */
const changed = (state: UserAccount, { type, data }: UserEvent): Partial<UserAccount> => {
  switch (type) {
    case 'UserRoleAssigned':
      return { role: data.role, branchId: data.branchId }
    case 'UserDeactivated':
      return { isActive: false }
    case 'UserReactivated':
      return { isActive: true }
    case 'AddressAdded':
      return { addresses: withAddress(state.addresses, data) }
    case 'PreferencesSet':
      return { preferences: data.preferences }
    case 'PreferencesDeleted':
      return { preferences: null }
    default:
      return {}
  }
}

const evolve = (state: UserState, event: UserEvent): UserState => {
  const { type, data } = event
  if (type === 'UserRegistered') {
    const isNew = { status: 'registered', role: 'customer', branchId: null } as const
    return { ...isNew, ...data, isActive: true, addresses: [], preferences: null }
  }
  if (type === 'RegistrationAbandoned') return { status: 'abandoned' }
  if (type === 'UserErased') return { status: 'erased' }
  return state.status === 'registered' ? { ...state, ...changed(state, event) } : state
}

export const user: Aggregate<'user', UserState, UserCommand, UserEvent, UserCode> = {
  category: 'user',
  cacheSize: 10_000,
  snapshots: {
    version: 3,
    subjectOf: (state) => (state.status === 'registered' ? state.userId : null),
  },
  events: userEvents,
  initial: { status: 'none' },
  decide,
  evolve,
}
