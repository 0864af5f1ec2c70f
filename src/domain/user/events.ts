import type { AccountRole } from '../kernel/access.ts'
import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type {
  BudgetRange,
  DeliveryPreference,
  DietaryRestriction,
  ShoppingFrequency,
} from './vocabulary.ts'

export type UserAddress = {
  name: string
  street: string
  city: string
  region: string
  latitude?: number
  longitude?: number
}

/** What a customer answered in the shopping wizard. The place is the device's, if the customer shared it. */
export type Preferences = {
  branchId: number
  favoriteCategories: number[]
  dietaryRestrictions: DietaryRestriction[]
  shoppingFrequency: ShoppingFrequency
  budgetRange: BudgetRange
  deliveryPreference: DeliveryPreference
  latitude?: number
  longitude?: number
}

/** The password's hash is in the vault and never in the log. `phoneNumber` is 2547XXXXXXXX, or '' if none was given. */
export type UserEvent =
  | DomainEvent<
      'UserRegistered',
      { userId: string; username: string; email: string; fullName: string; phoneNumber: string }
    >
  /** The registration stopped half-way and somebody else took the user name. This id can no longer register. */
  | DomainEvent<'RegistrationAbandoned', { userId: string }>
  /** Only branch managers and clerks have a `branchId`. `reason` is given at the command line. */
  | DomainEvent<
      'UserRoleAssigned',
      { userId: string; role: AccountRole; branchId: number | null; reason?: string }
    >
  | DomainEvent<
      'AddressAdded',
      { userId: string; addressId: string; address: UserAddress; isDefault: boolean }
    >
  | DomainEvent<
      'AddressChanged',
      { userId: string; addressId: string; address: UserAddress; isDefault: boolean }
    >
  | DomainEvent<'AddressRemoved', { userId: string; addressId: string }>
  /** The owner typed another name or phone. Nobody has checked the phone, so it proves nothing and opens nothing. */
  | DomainEvent<'ProfileChanged', { userId: string; fullName: string; phoneNumber: string }>
  /** The customer answered the wizard or changed the answers. `preferences` reads as null after erasure. */
  | DomainEvent<'PreferencesSet', { userId: string; preferences: Preferences | null }>
  | DomainEvent<'PreferencesDeleted', { userId: string }>
  /**
   * An admin, a branch manager, or the operator with a reason, made a link with which the user can choose a new password
   * once. `branchId`: the manager's branch.
   */
  | DomainEvent<'PasswordResetLinkMade', { userId: string; reason?: string; branchId?: number }>
  /**
   * `by`: the owner, who typed the old password, or somebody with the link. `branchId`: the branch whose manager made the
   * link.
   */
  | DomainEvent<'PasswordChanged', { userId: string; by: 'owner' | 'link'; branchId?: number }>
  /** The customer has read that a link set the password anew. */
  | DomainEvent<'PasswordNoticeClosed', { userId: string }>
  /**
   * The person set up an authenticator app, the first one or another in its place. Its secret is in the vault.
   * `browserId`, here and below: a hash of the device cookie of the browser that did it.
   */
  | DomainEvent<'SecondFactorSet', { userId: string; browserId?: string }>
  /** Somebody signed in with a recovery code. `left`: the recovery codes that were not used so far. */
  | DomainEvent<'RecoveryCodeUsed', { userId: string; left: number }>
  /** The person added a passkey. Its public key and name are in the vault. `count`: the passkeys the person has since. */
  | DomainEvent<'PasskeyAdded', { userId: string; count: number; browserId?: string }>
  /** The person removed a passkey. `count`: the passkeys that are left. */
  | DomainEvent<'PasskeyRemoved', { userId: string; count: number; browserId?: string }>
  /**
   * A passkey said that it had signed less often than before, so it may have been copied. `isRefused`: its device counts,
   * so it opened nothing. Synced passkeys open the account all the same.
   */
  | DomainEvent<'PasskeyCounterFell', { userId: string; isRefused: boolean; browserId?: string }>
  /**
   * The person has read which changes there were to the second factor. A notice about a change by the browser that closed
   * them, `browserId`, stays.
   */
  | DomainEvent<'FactorNoticesClosed', { userId: string; browserId: string }>
  /** An admin, or the operator with a reason, took the second factor away: the app and all passkeys. */
  | DomainEvent<'SecondFactorReset', { userId: string; reason?: string }>
  /**
   * A member of staff signed in from a browser in which the account had not signed in before. `browser`: its name, such
   * as 'Chrome, Android'. `browserId`: a hash of its device cookie.
   */
  | DomainEvent<'NewBrowserSignedIn', { userId: string; browser: string; browserId: string }>
  /**
   * The person has read which new browsers signed in. A notice about the browser that closed them, `browserId`, stays:
   * a stranger cannot hide a sign-in.
   */
  | DomainEvent<'BrowserNoticesClosed', { userId: string; browserId: string }>
  /** Nobody can sign in to the account until it is switched on again. */
  | DomainEvent<'UserDeactivated', { userId: string }>
  | DomainEvent<'UserReactivated', { userId: string }>
  /** The person's key is destroyed. Their personal data in all events reads as erased from then on. */
  | DomainEvent<'UserErased', { userId: string }>

/** The person's key seals the reason, which may mention the person. */
const reasonOfOperator = { subject: 'userId', erased: { reason: '' } } as const
const browserOfPerson = { subject: 'userId', erased: { browserId: '' } } as const

export const userEvents: EventCatalogue<UserEvent> = {
  UserRegistered: {
    version: 1,
    personal: {
      subject: 'userId',
      founds: () => true,
      erased: { username: 'erased', email: '', fullName: 'Erased', phoneNumber: '' },
    },
  },
  RegistrationAbandoned: { version: 1 },
  UserRoleAssigned: { version: 3, personal: reasonOfOperator },
  AddressAdded: {
    version: 1,
    personal: {
      subject: 'userId',
      erased: { address: { name: 'Erased', street: 'Erased', city: '', region: '' } },
    },
  },
  AddressChanged: {
    version: 1,
    personal: {
      subject: 'userId',
      erased: { address: { name: 'Erased', street: 'Erased', city: '', region: '' } },
    },
  },
  AddressRemoved: { version: 1 },
  ProfileChanged: {
    version: 1,
    personal: { subject: 'userId', erased: { fullName: 'Erased', phoneNumber: '' } },
  },
  PreferencesSet: {
    version: 1,
    personal: { subject: 'userId', erased: { preferences: null } },
  },
  PreferencesDeleted: { version: 1 },
  PasswordResetLinkMade: { version: 4, personal: reasonOfOperator },
  PasswordChanged: { version: 2 },
  PasswordNoticeClosed: { version: 1 },
  SecondFactorSet: { version: 2, personal: browserOfPerson },
  RecoveryCodeUsed: { version: 1 },
  PasskeyAdded: { version: 2, personal: browserOfPerson },
  PasskeyRemoved: { version: 2, personal: browserOfPerson },
  PasskeyCounterFell: { version: 1, personal: browserOfPerson },
  FactorNoticesClosed: { version: 1, personal: browserOfPerson },
  SecondFactorReset: { version: 2, personal: reasonOfOperator },
  NewBrowserSignedIn: {
    version: 2,
    personal: { subject: 'userId', erased: { browser: '', browserId: '' } },
  },
  BrowserNoticesClosed: { version: 2, personal: browserOfPerson },
  UserDeactivated: { version: 1 },
  UserReactivated: { version: 1 },
  UserErased: { version: 1 },
}
