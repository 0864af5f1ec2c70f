import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { knownPlaces } from '#contract/map.ts'
import { useDeliveryLocation } from '../branch/delivery-location.ts'
import { located } from '../map/located.ts'
import { newCheckout } from './checkout.ts'
import { dropAccountPlace, showDefaultAddress } from './default-place.ts'
import { deliverTo, deliverToEntry, deliverToPin, fillFromHeader } from './delivery-place.ts'
import { dispatch, draftNow, useCheckout } from './use-checkout.ts'

const places = knownPlaces.parse(JSON.parse(readFileSync('src/program/kenya.json', 'utf8')))
const kangemi = { latitude: -1.2655, longitude: 36.7485 }
const place = () => useDeliveryLocation.getState().place
const save = useDeliveryLocation.getState().save
/** Saves what the shopper wrote in the dialog of the page's header. */
const write = (text: string) => deliverTo(located(places, { text, coordinates: null }))
const address = () => {
  const { street, city, region } = draftNow().entry
  return { street, city, region }
}
const saved = { id: 'a-1', street: 'Ngong Road 4', city: 'Nairobi', region: 'Nairobi' }
const home = { ...saved, isDefault: false }
const work = { ...saved, id: 'a-2', street: 'Moi Avenue 1', isDefault: true }

const forget = () => {
  useCheckout.setState(newCheckout)
  save(null)
}
beforeEach(forget)
afterAll(forget)

test('an area fills city, region and words of the checkout, and is known in the header', () => {
  write('Kangemi near Eagle bar')
  const words = { street: 'Kangemi near Eagle bar', city: 'Nairobi', region: 'Nairobi' }
  expect(address()).toEqual(words)
  expect(place()).toMatchObject({ coordinates: kangemi, rough: true })
  // The middle of an estate is no place for a rider.
  expect(draftNow().pin).toBeNull()
})

test('a town fills city and region, and its name is no street', () => {
  write('Thika')
  expect(address()).toEqual({ street: '', city: 'Thika', region: 'Kiambu' })
})

test('the place of a device fills city, region and pin', () => {
  const at = { latitude: -1.2675, longitude: 36.7172 }
  deliverTo(located(places, { text: 'Uthiru, about …', coordinates: at, described: true }))
  expect(address()).toEqual({ street: '', city: 'Nairobi', region: 'Nairobi' })
  expect(draftNow().pin).toEqual(at)
})

test('a text that nobody knows is the street, and takes nothing else away', () => {
  write('Mama Njeri’s')
  expect(address()).toEqual({ street: 'Mama Njeri’s', city: '', region: '' })
  expect(place()?.coordinates).toBeNull()
})

test('another place replaces what the first one filled in, and never what was typed', () => {
  write('Kangemi')
  write('Thika')
  expect(address()).toMatchObject({ city: 'Thika' })
  dispatch({ type: 'entryWritten', change: { street: 'Kwame Nkrumah Street 3' } })
  write('Kangemi')
  expect(address()).toMatchObject({ street: 'Kwame Nkrumah Street 3', city: 'Thika' })
})

test('the place survives that its words are completed in the form', () => {
  write('Kangemi')
  deliverToEntry()
  expect(place()).toMatchObject({ text: 'Kangemi', coordinates: kangemi })
  dispatch({ type: 'entryWritten', change: { street: 'Kangemi, Eagle bar, gate 4' } })
  deliverToEntry()
  expect(place()).toMatchObject({
    text: 'Kangemi, Eagle bar, gate 4, Nairobi',
    coordinates: kangemi,
    rough: true,
  })
  dispatch({ type: 'entryWritten', change: { city: 'Thika' } })
  deliverToEntry()
  expect(place()?.coordinates).toBeNull()
})

test('a pin of the form fills in city and region where they are empty', () => {
  dispatch({ type: 'entryWritten', change: { region: 'Dagoretti' } })
  deliverToPin(kangemi, 'Kangemi, about …', places)
  expect(address()).toEqual({ street: '', city: 'Nairobi', region: 'Dagoretti' })
})

test('the default address is the place of the header until another is chosen', () => {
  showDefaultAddress([home, work])
  expect(place()).toMatchObject({ text: 'Moi Avenue 1, Nairobi', addressId: 'a-2' })
  // Another default address follows, since nobody chose this one.
  showDefaultAddress([
    { ...home, isDefault: true },
    { ...work, isDefault: false },
  ])
  expect(place()).toMatchObject({ addressId: 'a-1' })
  write('Kangemi')
  showDefaultAddress([home, work])
  expect(place()).toMatchObject({ text: 'Kangemi' })
  fillFromHeader([home, work])
  expect(draftNow()).toMatchObject({ addressId: null, entry: { street: 'Kangemi' } })
})

test('the address of another account, or a deleted one, is not kept', () => {
  save({ text: 'Elsewhere', coordinates: null, addressId: 'of-another' })
  showDefaultAddress([home, work])
  expect(place()).toMatchObject({ addressId: 'a-2' })
  showDefaultAddress([])
  expect(place()).toBeNull()
})

test('an address of an account leaves with its user, a place of the device stays', () => {
  showDefaultAddress([work])
  dropAccountPlace()
  expect(place()).toBeNull()
  write('Kangemi')
  dropAccountPlace()
  expect(place()).toMatchObject({ text: 'Kangemi' })
})
