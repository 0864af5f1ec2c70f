import type { Preferences } from '#src/domain/user/events.ts'
import { addAddress } from '../../commands/user/add-address.ts'
import { changeWishlist } from '../../commands/user/change-wishlist.ts'
import { deletePreferences, setPreferences } from '../../commands/user/preferences.ts'
import {
  changeAddress,
  changeProfile,
  closePasswordNotice,
  removeAddress,
} from '../../commands/user/profile.ts'
import { but, type Row, row } from './guard-row.ts'

const address = { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' }

const preferences: Preferences = {
  branchId: 1,
  favoriteCategories: [1],
  dietaryRestrictions: [],
  shoppingFrequency: 'Weekly',
  budgetRange: 'KSh 1,000-3,000',
  deliveryPreference: 'Scheduled Delivery',
}

/** What a customer may do with the own account alone. */
export const ofOwnAccount = (userId: string): readonly Row[] => [
  row(addAddress, { userId, address, isDefault: false }, ['customer']),
  row(changeAddress, { userId, addressId: 'a', address, isDefault: false }, ['customer']),
  row(removeAddress, { userId, addressId: 'a' }, ['customer']),
  row(setPreferences, { userId, preferences }, ['customer']),
  row(deletePreferences, { userId }, ['customer']),
  row(changeProfile, { fullName: 'Wanjiku', phoneNumber: '' }, but('guest', 'system')),
  row(closePasswordNotice, null, but('guest', 'system')),
  row(changeWishlist, { userId, add: [1], remove: [] }, ['customer']),
]
