import type { AccountRole } from '../../domain/kernel/access.ts'
import type { Preferences, UserAddress, UserEvent } from '../../domain/user/events.ts'
import type { PasswordNotice } from '../../domain/user/user.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Projection, remove, update } from '../projection.ts'

export type AddressOfUser = UserAddress & { addressId: string; isDefault: boolean }

/**
 * `id` is the user's id. `phoneNumber` is 2547XXXXXXXX or ''. At most one address is the default. `revision`: the
 * revision of the account's last event.
 */
export type UserDoc = Doc & {
  username: string
  email: string
  fullName: string
  phoneNumber: string
  role: AccountRole
  branchId: number | null
  isActive: boolean
  createdAt: string
  addresses: AddressOfUser[]
  preferences: Preferences | null
  /** A link set the customer's password anew, and the customer has not closed the notice yet. */
  passwordNotice: PasswordNotice | null
  revision: number
}

const change = (
  { data, revision }: Recorded<UserEvent>,
  changed: (doc: Body<UserDoc>) => Partial<Body<UserDoc>> = () => ({}),
) => update<UserDoc>(data.userId, (doc) => ({ ...doc, ...changed(doc), revision }))

export const users: Projection<UserDoc> = {
  collection: {
    name: 'users',
    version: 4,
    indexes: [
      ['-createdAt'],
      ['role', '-createdAt'],
      ['isActive', '-createdAt'],
      ['role', 'isActive', '-createdAt'],
    ],
  },
  on: {
    UserRegistered: ({ data: { userId: id, ...given }, meta, revision }) => ({
      id,
      fold: () => ({
        id,
        role: 'customer',
        branchId: null,
        isActive: true,
        createdAt: meta.at,
        addresses: [],
        preferences: null,
        passwordNotice: null,
        revision,
        ...given,
      }),
    }),
    UserRoleAssigned: (event) => {
      const { role, branchId } = event.data
      return change(event, () => ({ role, branchId }))
    },
    AddressAdded: (event) => {
      const { addressId, address, isDefault } = event.data
      return change(event, ({ addresses }) => ({
        addresses: [
          ...addresses.map((one) => ({ ...one, isDefault: one.isDefault && !isDefault })),
          { ...address, addressId, isDefault },
        ],
      }))
    },
    AddressChanged: (event) => {
      const { addressId, address, isDefault } = event.data
      return change(event, ({ addresses }) => ({
        addresses: addresses.map((one) =>
          one.addressId === addressId
            ? { ...address, addressId, isDefault }
            : { ...one, isDefault: one.isDefault && !isDefault },
        ),
      }))
    },
    AddressRemoved: (event) =>
      change(event, ({ addresses }) => ({
        addresses: addresses.filter(({ addressId }) => addressId !== event.data.addressId),
      })),
    ProfileChanged: (event) => {
      const { fullName, phoneNumber } = event.data
      return change(event, () => ({ fullName, phoneNumber }))
    },
    PreferencesSet: (event) => change(event, () => ({ preferences: event.data.preferences })),
    PreferencesDeleted: (event) => change(event, () => ({ preferences: null })),
    PasswordResetLinkMade: (event) => change(event),
    PasswordChanged: (event) => {
      const { by, branchId = null } = event.data
      const notice = { at: event.meta.at, branchId }
      return change(event, ({ role }) => ({
        passwordNotice: by === 'link' && role === 'customer' ? notice : null,
      }))
    },
    PasswordNoticeClosed: (event) => change(event, () => ({ passwordNotice: null })),
    SecondFactorSet: (event) => change(event),
    RecoveryCodeUsed: (event) => change(event),
    PasskeyAdded: (event) => change(event),
    PasskeyRemoved: (event) => change(event),
    PasskeyCounterFell: (event) => change(event),
    FactorNoticesClosed: (event) => change(event),
    SecondFactorReset: (event) => change(event),
    NewBrowserSignedIn: (event) => change(event),
    BrowserNoticesClosed: (event) => change(event),
    UserDeactivated: (event) => change(event, () => ({ isActive: false })),
    UserReactivated: (event) => change(event, () => ({ isActive: true })),
    UserErased: ({ data }) => remove(data.userId),
  },
}
