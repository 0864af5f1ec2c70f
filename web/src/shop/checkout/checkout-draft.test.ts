import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useCheckoutDraft } from './checkout-draft.ts'

const KEY = 'duka-checkout'
const draft = () => useCheckoutDraft.getState()
const home = { id: 'a-1', street: 'Ngong Road 4', city: 'Nairobi', region: 'Nairobi' }

beforeEach(() => draft().reset())

test('what is written survives a reload, without how it is paid', async () => {
  draft().write({ name: 'Achieng', notes: 'Gate B' })
  const stored = sessionStorage.getItem(KEY) ?? ''
  expect(stored).not.toMatch(/payment/i)
  draft().reset()
  sessionStorage.setItem(KEY, stored)
  await useCheckoutDraft.persist.rehydrate()
  expect(draft().entry).toMatchObject({ name: 'Achieng', notes: 'Gate B' })
})

test('a stored draft that cannot be read is discarded', async () => {
  sessionStorage.setItem(KEY, '{"state":{"entry":7},"version":0}')
  await useCheckoutDraft.persist.rehydrate()
  expect(sessionStorage.getItem(KEY)).toBeNull()
  expect(draft().entry.name).toBe('')
})

test('a saved address that is typed over is no longer the saved one', () => {
  draft().chooseAddress(home)
  draft().write({ notes: 'Ring twice' })
  expect(draft().addressId).toBe('a-1')
  draft().write({ street: 'Ngong Road 5' })
  expect(draft()).toMatchObject({ addressId: null, entry: { city: 'Nairobi' } })
})

test('a new address starts with empty fields, and keeps the person', () => {
  draft().write({ name: 'Achieng' })
  draft().chooseAddress(home)
  draft().startNewAddress()
  expect(draft()).toMatchObject({ addressId: null, newAddress: true })
  expect(draft().entry).toMatchObject({ name: 'Achieng', street: '', city: '', region: '' })
})

test('the profile fills what is empty and overwrites nothing', () => {
  draft().write({ phone: '0700 000 001' })
  draft().prefill({ name: 'Achieng Otieno', phone: '0712 345 678' })
  expect(draft().entry).toMatchObject({ name: 'Achieng Otieno', phone: '0700 000 001' })
})

test('what a guest types for an order follows them into their account, and nobody else’s', () => {
  draft().write({ street: 'Moi Avenue 12' })
  draft().claim('user-1')
  draft().claim('user-1')
  expect(draft().entry.street).toBe('Moi Avenue 12')
  draft().claim('user-2')
  expect(draft().entry.street).toBe('')
})

test('what a guest’s last order left gives way to the account, but for what was typed since', () => {
  spec('storefront 4', 'Name, email and phone are prefilled from the profile')
  const moi = { street: 'Moi Avenue 12', city: 'Nairobi', region: 'Nairobi' }
  draft().write({ name: 'Njeri', email: 'njeri@example.com', phone: '0712 345 678', ...moi })
  draft().patch({ typed: {}, payPhone: '0722 000 000' })
  draft().write({ email: 'gift@example.com' })
  draft().claim('user-1')
  draft().prefill({ name: 'Wanjiku Kamau', email: 'wanjiku@example.com', phone: '0700 000 001' })
  expect(draft()).toMatchObject({
    owner: 'user-1',
    payPhone: null,
    entry: { name: 'Wanjiku Kamau', email: 'gift@example.com', phone: '0700 000 001', street: '' },
  })
})

test('an address is typed as a whole', () => {
  draft().write({ street: 'Moi Avenue 12', city: 'Nairobi', region: 'Nairobi' })
  draft().patch({ typed: {} })
  draft().write({ street: 'Moi Avenue 14' })
  draft().claim('user-1')
  expect(draft().entry).toMatchObject({ street: 'Moi Avenue 14', city: 'Nairobi' })
})

const yaya = { latitude: -1.2921, longitude: 36.7873 }

test('a saved address brings its pin, and takes it along when it is typed over', () => {
  draft().chooseAddress({ ...home, ...yaya })
  expect(draft().pin).toEqual(yaya)
  draft().write({ street: 'Ngong Road 5' })
  expect(draft().pin).toBeNull()
  draft().chooseAddress(home)
  expect(draft().pin).toBeNull()
})

test('a pin of one’s own makes it another address, and stays while the street is typed', () => {
  draft().chooseAddress(home)
  draft().placePin(yaya)
  expect(draft()).toMatchObject({ addressId: null, pin: yaya, entry: { street: home.street } })
  draft().write({ street: 'Ngong Road 5' })
  expect(draft().pin).toEqual(yaya)
  draft().startNewAddress()
  expect(draft().pin).toBeNull()
})
