import type { Preferences } from '#src/domain/user/events.ts'
import { addAddress } from '../../commands/user/add-address.ts'
import { changeWishlist } from '../../commands/user/change-wishlist.ts'
import { logInAfterSetup, logInByCode, logInByPasskey } from '../../commands/user/log-in.ts'
import {
  addPasskey,
  askForOwnPasskey,
  askForPasskey,
  offerPasskey,
  removePasskey,
} from '../../commands/user/passkeys.ts'
import { deletePreferences, setPreferences } from '../../commands/user/preferences.ts'
import {
  changeAddress,
  changeProfile,
  closePasswordNotice,
  removeAddress,
} from '../../commands/user/profile.ts'
import {
  closeBrowserNotices,
  closeFactorNotices,
  confirmFactor,
  offerFactor,
  readFactor,
  resetFactor,
  resetFactorByName,
} from '../../commands/user/second-factor.ts'
import { endOtherSessions, endOwnSession, listSessions } from '../../commands/user/sessions.ts'
import { byPassword, inSession, nobodysBrowser } from '../commands/second-factor.ts'
import { admins, but, everybody, type Row, row, staff } from './guard-row.ts'

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

const account = {
  status: 'registered',
  userId: 'a',
  username: 'admin',
  email: 'admin@duka.example',
  fullName: 'Admin',
  phoneNumber: '',
  role: 'admin',
  branchId: null,
  isActive: true,
  addresses: [],
  preferences: null,
  link: null,
  passwordNotice: null,
  factorResetAt: null,
  browserNotices: [],
  factorNotices: [],
} as const
const waiting = {
  account: { ...account, addresses: [], browserNotices: [], factorNotices: [] },
  hash: 'h',
}

const credential = { id: 'i', rawId: 'i', type: 'public-key', clientExtensionResults: {} } as const
const created = { ...credential, response: { clientDataJSON: '', attestationObject: '' } }
const asserted = {
  ...credential,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

const changer = { ...inSession, ...nobodysBrowser }

/** Second factors and sessions. Whoever waits to sign in is nobody yet. */
export const ofSignIn: readonly Row[] = [
  row(logInByCode, { waiting, code: '000000' }, everybody),
  row(logInAfterSetup, { waiting }, everybody),
  row(askForPasskey, { userId: 'a', site: null }, everybody),
  row(logInByPasskey, { waiting, site: null, response: asserted }, everybody),
  row(offerPasskey, { site: null, ...byPassword('p') }, staff),
  row(addPasskey, { site: null, response: created, name: 'n', ...changer }, staff),
  row(removePasskey, { name: 'n', ...byPassword('p'), ...changer }, staff),
  row(askForOwnPasskey, { site: null }, staff),
  row(readFactor, { browserId: undefined, byLink: false }, staff),
  row(offerFactor, byPassword('p'), staff),
  row(confirmFactor, { code: '000000', ...changer }, staff),
  row(closeFactorNotices, { browserId: 'b' }, staff),
  row(closeBrowserNotices, { browserId: 'b' }, staff),
  row(resetFactor, { userId: 'a' }, admins),
  row(resetFactorByName, { username: 'a', reason: 'Lost' }, ['system']),
  row(listSessions, { token: 't' }, but('guest', 'system')),
  row(endOwnSession, { id: 'i' }, but('guest', 'system')),
  row(endOtherSessions, { token: 't' }, but('guest', 'system')),
]
