import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { UserAddress, UserEvent } from './events.ts'

export type SavedAddress = { addressId: string; address: UserAddress; isDefault: boolean }

/** An account as far as its addresses go. */
type AddressBook = { userId: string; addresses: readonly SavedAddress[] }

const fields = (address: UserAddress) => [
  address.name,
  address.street,
  address.city,
  address.region,
  address.latitude,
  address.longitude,
]
const areSame = (one: UserAddress, other: UserAddress): boolean => {
  const theirs = fields(other)
  return fields(one).every((value, index) => value === theirs[index])
}

/** The identical saved address: a checkout that is tried again does not save it twice. */
export const savedAddress = (
  { addresses }: Pick<AddressBook, 'addresses'>,
  wanted: Omit<SavedAddress, 'addressId'>,
): SavedAddress | undefined =>
  addresses.find(
    (saved) => areSame(saved.address, wanted.address) && (saved.isDefault || !wanted.isDefault),
  )

/** Far more than anybody lives at. The account's document holds each. */
const MOST_ADDRESSES = 20

export const addAddress = (
  wanted: SavedAddress,
  state: AddressBook,
): Result<UserEvent[], Rejection<'ADDRESS_BOOK_FULL'>> => {
  if (savedAddress(state, wanted) !== undefined) return ok([])
  if (state.addresses.length >= MOST_ADDRESSES) {
    return reject('ADDRESS_BOOK_FULL', { limit: MOST_ADDRESSES })
  }
  return ok([{ type: 'AddressAdded', data: { userId: state.userId, ...wanted } }])
}

export const withAddress = (
  addresses: readonly SavedAddress[],
  { addressId, address, isDefault }: SavedAddress,
): SavedAddress[] => [
  ...addresses.map((saved) => ({ ...saved, isDefault: saved.isDefault && !isDefault })),
  { addressId, address, isDefault },
]
