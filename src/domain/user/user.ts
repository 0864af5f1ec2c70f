import type { AccountRole } from '../kernel/actor.ts'
import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { addAddress, type SavedAddress, withAddress } from './addresses.ts'
import { type Preferences, type UserEvent, userEvents } from './events.ts'
import { arePreferencesSame } from './preferences.ts'

type Profile = Extract<UserEvent, { type: 'UserRegistered' }>['data']
export type Account = Profile & {
  status: 'registered'
  role: AccountRole
  branchId: number | null
  /** False: nobody can sign in to it. */
  isActive: boolean
  /** At most one is the default. */
  addresses: SavedAddress[]
  /** Null: the wizard was not completed, or its answers were deleted. */
  preferences: Preferences | null
}
export type UserState = { status: 'none' | 'abandoned' | 'erased' } | Account

/** The work of somebody in the shop. */
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

/** A manager runs one branch. Nobody else has one. */
const isPost = ({ role, branchId }: Post): boolean =>
  (role === 'branch_manager') === (branchId !== null)

const refusePost = () => {
  const message = 'A branch manager, and nobody else, runs a branch.'
  return reject('INVALID_INPUT', { issues: [{ path: 'branchId', message }] })
}

const why = (reason: string | undefined) => (reason === undefined ? {} : { reason })

/** Staff have their post from the first moment. Everybody else is a customer. */
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
  state: Account,
): Decision => {
  if (!isPost({ role, branchId })) return refusePost()
  if (state.role === role && state.branchId === branchId) return ok([])
  const { userId } = state
  return ok([{ type: 'UserRoleAssigned', data: { userId, role, branchId } }])
}

const setActive = (isActive: boolean, state: Account): Decision => {
  const { userId } = state
  if (state.isActive === isActive) return ok([])
  return ok([{ type: isActive ? 'UserReactivated' : 'UserDeactivated', data: { userId } }])
}

const setPreferences = (preferences: Preferences, state: Account): Decision => {
  const { userId } = state
  if (state.preferences !== null && arePreferencesSame(state.preferences, preferences))
    return ok([])
  return ok([{ type: 'PreferencesSet', data: { userId, preferences } }])
}

const deletePreferences = ({ userId, preferences }: Account): Decision =>
  ok(preferences === null ? [] : [{ type: 'PreferencesDeleted', data: { userId } }])

const erase = (state: UserState): Decision => {
  if (state.status === 'erased') return ok([])
  if (state.status !== 'registered') return reject('USER_NOT_FOUND')
  return ok([{ type: 'UserErased', data: { userId: state.userId } }])
}

const saved = ({ type: _, ...address }: CommandOf<UserCommand, 'AddAddress'>): SavedAddress =>
  address

type Change = Exclude<UserCommand, { type: 'Register' | 'AbandonRegistration' | 'Erase' }>

const change = (command: Change, state: Account): Decision => {
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

/** What an event changes about an account. */
const changed = (state: Account, { type, data }: UserEvent): Partial<Account> => {
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
