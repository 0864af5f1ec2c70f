import { type AccountRole, belongsToBranch } from '../kernel/access.ts'
import { type Aggregate, areSame, type CommandOf, type Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, refuseField, reject } from '../kernel/result.ts'
import {
  addAddress,
  changeAddress,
  removeAddress,
  type SavedAddress,
  withAddress,
  withChangedAddress,
} from './address-book.ts'
import { type Preferences, type UserEvent, userEvents } from './events.ts'
import { changeSignIn, type SignInCommand, type SignInState, signInAfter } from './sign-in.ts'

/** A password that was set with a link. `branchId`: the branch whose manager made the link, null for other links. */
export type PasswordNotice = { at: Instant; branchId: number | null }

type Profile = Extract<UserEvent, { type: 'UserRegistered' }>['data']
export type UserAccount = Profile &
  SignInState & {
    status: 'registered'
    role: AccountRole
    branchId: number | null
    /** False: nobody can sign in to the account. */
    isActive: boolean
    /** At most one of them is the default. */
    addresses: SavedAddress[]
    /** Null: the customer did not finish the wizard, or deleted the answers. */
    preferences: Preferences | null
    /** The last password link, until it is used. A customer who becomes staff loses it. */
    link: Pick<PasswordNotice, 'branchId'> | null
    /** What a customer has to be told about the password, until the customer has closed the notice. */
    passwordNotice: PasswordNotice | null
  }
export type UserState = { status: 'none' | 'abandoned' | 'erased' } | UserAccount

/** The role of a person in the shop. Branch managers and clerks also have a branch. */
export type Post = { role: AccountRole; branchId: number | null }

export type UserCommand =
  | { type: 'Register'; profile: Profile; post?: Post; reason?: string | undefined }
  | { type: 'AbandonRegistration'; userId: string }
  | ({ type: 'AssignRole' } & Post)
  | { type: 'ChangeProfile'; fullName: string; phoneNumber: string }
  | ({ type: 'AddAddress' } & SavedAddress)
  | ({ type: 'ChangeAddress' } & SavedAddress)
  | { type: 'RemoveAddress'; addressId: string }
  | { type: 'SetPreferences'; preferences: Preferences }
  | { type: 'DeletePreferences' }
  | { type: 'MakePasswordLink'; reason?: string | undefined; branchId?: number | undefined }
  | { type: 'ChangePassword'; by: 'owner' | 'link' }
  | { type: 'ClosePasswordNotice' }
  | SignInCommand
  | { type: 'SetActive'; isActive: boolean }
  | { type: 'Erase' }

export type UserCode =
  | 'ADDRESS_BOOK_FULL'
  | 'ADDRESS_NOT_FOUND'
  | 'INVALID_INPUT'
  | 'ACCOUNT_TAKEN'
  | 'LINK_NOT_VALID'
  | 'USER_NOT_FOUND'
type Decision = Result<UserEvent[], Rejection<UserCode>>

/** Every branch manager and every clerk has a branch. Nobody else has one. */
const isPost = ({ role, branchId }: Post): boolean => belongsToBranch(role) === (branchId !== null)

const refusePost = () =>
  refuseField('branchId', 'Branch managers and shop assistants, and nobody else, have a branch.')

const why = (reason: string | undefined) => (reason === undefined ? {} : { reason })

const through = (branchId: number | null | undefined) =>
  branchId === null || branchId === undefined ? {} : { branchId }

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

const saved = ({
  type: _,
  ...address
}: CommandOf<UserCommand, 'AddAddress' | 'ChangeAddress'>): SavedAddress => address

const changeProfile = (
  { fullName, phoneNumber }: CommandOf<UserCommand, 'ChangeProfile'>,
  { userId, ...before }: UserAccount,
): Decision => {
  if (before.fullName === fullName && before.phoneNumber === phoneNumber) return ok([])
  return ok([{ type: 'ProfileChanged', data: { userId, fullName, phoneNumber } }])
}

const makePasswordLink = (
  { reason, branchId }: CommandOf<UserCommand, 'MakePasswordLink'>,
  { userId }: UserAccount,
): Decision => {
  const data = { userId, ...why(reason), ...through(branchId) }
  return ok([{ type: 'PasswordResetLinkMade', data }])
}

const changePassword = (by: 'owner' | 'link', { userId, link }: UserAccount): Decision => {
  if (by === 'owner') return ok([{ type: 'PasswordChanged', data: { userId, by } }])
  if (link === null) return reject('LINK_NOT_VALID')
  return ok([{ type: 'PasswordChanged', data: { userId, by, ...through(link.branchId) } }])
}

const closeNotice = ({ userId, passwordNotice }: UserAccount): Decision =>
  ok(passwordNotice === null ? [] : [{ type: 'PasswordNoticeClosed', data: { userId } }])

type Change = Exclude<UserCommand, { type: 'Register' | 'AbandonRegistration' | 'Erase' }>

const change = (command: Change, state: UserAccount): Decision => {
  switch (command.type) {
    case 'AssignRole':
      return assignRole(command, state)
    case 'AddAddress':
      return addAddress(saved(command), state)
    case 'ChangeAddress':
      return changeAddress(saved(command), state)
    case 'RemoveAddress':
      return removeAddress(command.addressId, state)
    case 'ChangeProfile':
      return changeProfile(command, state)
    case 'SetPreferences':
      return setPreferences(command.preferences, state)
    case 'DeletePreferences':
      return deletePreferences(state)
    case 'MakePasswordLink':
      return makePasswordLink(command, state)
    case 'ChangePassword':
      return changePassword(command.by, state)
    case 'ClosePasswordNotice':
      return closeNotice(state)
    case 'SetActive':
      return setActive(command.isActive, state)
    default:
      return ok(changeSignIn(command, state))
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

const withPassword = (
  { role }: UserAccount,
  { by, branchId }: Extract<UserEvent, { type: 'PasswordChanged' }>['data'],
  at: Instant,
): Partial<UserAccount> => ({
  link: null,
  passwordNotice: by === 'link' && role === 'customer' ? { at, branchId: branchId ?? null } : null,
})

/** The fields of an account that an event changes. */
const changed = (state: UserAccount, event: UserEvent, at: Instant): Partial<UserAccount> => {
  const { type, data } = event
  switch (type) {
    case 'UserRoleAssigned':
      return {
        role: data.role,
        branchId: data.branchId,
        link: state.role === 'customer' ? null : state.link,
      }
    case 'ProfileChanged':
      return { fullName: data.fullName, phoneNumber: data.phoneNumber }
    case 'PasswordResetLinkMade':
      return { link: { branchId: data.branchId ?? null } }
    case 'PasswordChanged':
      return withPassword(state, data, at)
    case 'PasswordNoticeClosed':
      return { passwordNotice: null }
    case 'UserDeactivated':
      return { isActive: false }
    case 'UserReactivated':
      return { isActive: true }
    case 'AddressAdded':
      return { addresses: withAddress(state.addresses, data) }
    case 'AddressChanged':
      return { addresses: withChangedAddress(state.addresses, data) }
    case 'AddressRemoved':
      return { addresses: state.addresses.filter((one) => one.addressId !== data.addressId) }
    case 'PreferencesSet':
      return { preferences: data.preferences }
    case 'PreferencesDeleted':
      return { preferences: null }
    default:
      return signInAfter(state, event, at)
  }
}

const evolve = (state: UserState, event: UserEvent, at: Instant): UserState => {
  const { type, data } = event
  if (type === 'UserRegistered') {
    const isNew = { status: 'registered', role: 'customer', branchId: null } as const
    const nothing = { addresses: [], preferences: null, link: null, passwordNotice: null }
    const signIn = { factorResetAt: null, browserNotices: [], factorNotices: [] }
    return { ...isNew, ...data, isActive: true, ...nothing, ...signIn }
  }
  if (type === 'RegistrationAbandoned') return { status: 'abandoned' }
  if (type === 'UserErased') return { status: 'erased' }
  return state.status === 'registered' ? { ...state, ...changed(state, event, at) } : state
}

export const user: Aggregate<'user', UserState, UserCommand, UserEvent, UserCode> = {
  category: 'user',
  memoryPart: 70,
  snapshots: {
    version: 6,
    subjectOf: (state) => (state.status === 'registered' ? state.userId : null),
  },
  events: userEvents,
  initial: { status: 'none' },
  decide,
  evolve,
}
