import { areSame } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { UserAddress, UserEvent } from './events.ts'

export type SavedAddress = { addressId: string; address: UserAddress; isDefault: boolean }

/** The part of an account that holds its addresses. */
type AddressBook = { userId: string; addresses: readonly SavedAddress[] }
type Decision<Code extends string> = Result<UserEvent[], Rejection<Code>>

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

export const addAddress = (
  wanted: SavedAddress,
  state: AddressBook,
): Decision<'ADDRESS_BOOK_FULL'> => {
  if (savedAddress(state, wanted) !== undefined) return ok([])
  if (state.addresses.length >= MOST_ADDRESSES) {
    return reject('ADDRESS_BOOK_FULL', { limit: MOST_ADDRESSES })
  }
  return ok([{ type: 'AddressAdded', data: { userId: state.userId, ...wanted } }])
}

export const changeAddress = (
  wanted: SavedAddress,
  { userId, addresses }: AddressBook,
): Decision<'ADDRESS_NOT_FOUND'> => {
  const saved = addresses.find(({ addressId }) => addressId === wanted.addressId)
  if (saved === undefined) return reject('ADDRESS_NOT_FOUND')
  if (areSame(saved, wanted)) return ok([])
  return ok([{ type: 'AddressChanged', data: { userId, ...wanted } }])
}

/** An address that is not there any more is removed already. */
export const removeAddress = (
  addressId: string,
  { userId, addresses }: AddressBook,
): Decision<never> =>
  ok(
    addresses.some((one) => one.addressId === addressId)
      ? [{ type: 'AddressRemoved', data: { userId, addressId } }]
      : [],
  )

/** At most one address is the default: a new default takes the place of the former one. */
const without = (addresses: readonly SavedAddress[], isDefault: boolean): SavedAddress[] =>
  addresses.map((saved) => ({ ...saved, isDefault: saved.isDefault && !isDefault }))

export const withAddress = (
  addresses: readonly SavedAddress[],
  { addressId, address, isDefault }: SavedAddress,
): SavedAddress[] => [...without(addresses, isDefault), { addressId, address, isDefault }]

export const withChangedAddress = (
  addresses: readonly SavedAddress[],
  { addressId, address, isDefault }: SavedAddress,
): SavedAddress[] =>
  without(addresses, isDefault).map((saved) =>
    saved.addressId === addressId ? { addressId, address, isDefault } : saved,
  )
