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

/** What a customer told the wizard. The place is the device's, where it was given. */
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

/** The vault holds the password's hash, never the log. `phoneNumber` is 2547XXXXXXXX, or '' when not given. */
export type UserEvent =
  | DomainEvent<
      'UserRegistered',
      { userId: string; username: string; email: string; fullName: string; phoneNumber: string }
    >
  /** The registration stopped half-way and somebody else took the name. This id can no longer register. */
  | DomainEvent<'RegistrationAbandoned', { userId: string }>
  /** Only a branch manager has a `branchId`. `reason`: the operator's. */
  | DomainEvent<
      'UserRoleAssigned',
      { userId: string; role: AccountRole; branchId: number | null; reason?: string }
    >
  | DomainEvent<
      'AddressAdded',
      { userId: string; addressId: string; address: UserAddress; isDefault: boolean }
    >
  /** Told by the wizard, or changed since. Null: the person was erased. */
  | DomainEvent<'PreferencesSet', { userId: string; preferences: Preferences | null }>
  | DomainEvent<'PreferencesDeleted', { userId: string }>
  /** An admin, or the operator with a reason, granted the right to choose a new password once, without the old one. */
  | DomainEvent<'PasswordResetLinkMade', { userId: string; reason?: string }>
  /** `by`: the owner, who knew the old one, or the holder of the link. */
  | DomainEvent<'PasswordChanged', { userId: string; by: 'owner' | 'link' }>
  /** Nobody signs in to the account until it is switched on again. */
  | DomainEvent<'UserDeactivated', { userId: string }>
  | DomainEvent<'UserReactivated', { userId: string }>
  /** The person's key is destroyed with it. Their personal data in events reads as erased from then on. */
  | DomainEvent<'UserErased', { userId: string }>

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
  UserRoleAssigned: { version: 2 },
  AddressAdded: {
    version: 1,
    personal: {
      subject: 'userId',
      erased: { address: { name: 'Erased', street: 'Erased', city: '', region: '' } },
    },
  },
  PreferencesSet: {
    version: 1,
    personal: { subject: 'userId', erased: { preferences: null } },
  },
  PreferencesDeleted: { version: 1 },
  PasswordResetLinkMade: { version: 2 },
  PasswordChanged: { version: 1 },
  UserDeactivated: { version: 1 },
  UserReactivated: { version: 1 },
  UserErased: { version: 1 },
}
