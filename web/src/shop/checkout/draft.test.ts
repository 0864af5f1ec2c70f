import { expect, test } from 'vitest'
import { checkout, newCheckout } from './checkout.ts'
import type { Draft, DraftAction, Entry, SavedPlace } from './draft.ts'

type Told = DraftAction | { type: 'draftClaimed'; userId: string }

const given = (...told: Told[]) => {
  const draft = told.reduce(checkout, newCheckout).draft
  return {
    when: (...more: Told[]) => given(...told, ...more),
    gives: (expected: Partial<Omit<Draft, 'entry'>> & { entry?: Partial<Entry> }) =>
      expect(draft).toMatchObject(expected),
  }
}
const writes = (change: Partial<Entry>): Told => ({ type: 'entryWritten', change })
const knows = (known: Partial<Entry>): Told => ({ type: 'entryPrefilled', known })
const chooses = (saved: SavedPlace): Told => ({ type: 'addressChosen', saved })
const claims = (userId: string): Told => ({ type: 'draftClaimed', userId })
const pins = (pin: Draft['pin']): Told => ({ type: 'pinPlaced', pin })
const startsAnew: Told = { type: 'newAddressStarted' }

const home = { id: 'a-1', street: 'Ngong Road 4', city: 'Nairobi', region: 'Nairobi' }
const yaya = { latitude: -1.2921, longitude: 36.7873 }
const moi = { street: 'Moi Avenue 12', city: 'Nairobi', region: 'Nairobi' }

test('a saved address that is typed over is no longer the saved one', () => {
  const noted = given(chooses(home)).when(writes({ notes: 'Ring twice' }))
  noted.gives({ addressId: 'a-1' })
  noted.when(writes({ street: 'Ngong Road 5' })).gives({
    addressId: null,
    entry: { city: 'Nairobi' },
  })
})

test('a new address starts with empty fields, and keeps the person', () => {
  given(writes({ name: 'Achieng' }), chooses(home))
    .when(startsAnew)
    .gives({
      addressId: null,
      newAddress: true,
      entry: { name: 'Achieng', street: '', city: '', region: '' },
    })
})

test('the saved addresses come back on request, and once the new one is saved', () => {
  given(startsAnew).when({ type: 'savedAddressesShown' }).gives({ newAddress: false })
  given(startsAnew)
    .when({ type: 'addressSaved', addressId: 'a-2' })
    .gives({ newAddress: false, addressId: 'a-2' })
  given(chooses(home))
    .when({ type: 'addressLost' })
    .gives({ addressId: null, entry: { street: home.street } })
})

test('the profile fills what is empty and overwrites nothing', () => {
  given(writes({ phone: '0700 000 001' }))
    .when(knows({ name: 'Achieng Otieno', phone: '0712 345 678' }))
    .gives({ entry: { name: 'Achieng Otieno', phone: '0700 000 001' } })
})

test('what a guest types for an order follows them into their account, and nobody else’s', () => {
  const mine = given(writes({ street: 'Moi Avenue 12' })).when(claims('user-1'), claims('user-1'))
  mine.gives({ owner: 'user-1', entry: { street: 'Moi Avenue 12' } })
  mine.when(claims('user-2')).gives({ owner: 'user-2', entry: { street: '' } })
})

test('an address is typed as a whole', () => {
  given(writes(moi), writes({ street: 'Moi Avenue 14' }))
    .when(claims('user-1'))
    .gives({ entry: { street: 'Moi Avenue 14', city: 'Nairobi' } })
})

test('a saved address brings its pin, and takes it along when it is typed over', () => {
  const pinned = given(chooses({ ...home, ...yaya }))
  pinned.gives({ pin: yaya })
  pinned.when(writes({ street: 'Ngong Road 5' })).gives({ pin: null })
  pinned.when(chooses(home)).gives({ pin: null })
})

test('a pin of one’s own makes it another address, and stays while the street is typed', () => {
  const pinned = given(chooses(home)).when(pins(yaya))
  pinned.gives({ addressId: null, pin: yaya, entry: { street: home.street } })
  pinned.when(writes({ street: 'Ngong Road 5' })).gives({ pin: yaya })
  pinned.when(startsAnew).gives({ pin: null })
})

test('the ways of paying are kept, and left with the account that they were of', () => {
  const voucher = { id: 'v-1', amountOff: 50, minimum: 0 }
  const paying = given(
    claims('user-1'),
    { type: 'payPhoneWritten', payPhone: '0722 000 000' },
    { type: 'methodChosen', method: 'cash' },
    { type: 'voucherChosen', voucher },
  )
  paying.gives({ payPhone: '0722 000 000', method: 'cash', voucher })
  paying.when(claims('user-2')).gives({ payPhone: null, method: null, voucher: null })
})
