import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownPlaces } from '#contract/map.ts'
import { cityOf, placeInText, placeOfAddress } from './place-names.ts'
import { isSpot } from './places.ts'

const places = knownPlaces.parse(JSON.parse(readFileSync('src/program/kenya.json', 'utf8')))

test.each([
  ['what its street says', { street: 'Flat 4, near Yaya Centre', city: 'Nairobi' }, 'Yaya Centre'],
  ['its city', { street: 'Moi Avenue 1', city: ' kikuyu town ' }, 'Kikuyu'],
  ['nothing, where only a county is named', { street: 'Moi Avenue 1', city: 'Nairobi' }, undefined],
  [
    'nothing, where a street only holds the letters',
    { street: 'Karenina Road', city: 'X' },
    undefined,
  ],
])('an address is placed by %s', (_, address, name) =>
  expect(placeOfAddress(places, address)?.name).toBe(name),
)

test.each([
  ['Kangemi', 'Kangemi'],
  ['Kangemi near Eagle bar', 'Kangemi'],
  ['Eagle bar, kangemi', 'Kangemi'],
  ['Flat 4, Riruta Satellite', 'Riruta Satellite'],
  ['House 12, Ngong Road', undefined],
  ['Ngong Road, opposite Prestige Plaza', 'Prestige Plaza'],
  ['Thika Road Mall, shop 3', 'Thika Road Mall'],
  ['Kangemini', undefined],
  ['', undefined],
])('the text %s names %s', (text, name) => expect(placeInText(places, text)?.name).toBe(name))

test.each([
  ['Kangemi', 'Nairobi', 'Nairobi'],
  ['Kinoo', 'Kikuyu', 'Kiambu'],
  ['Kabete', 'Kabete', 'Kiambu'],
  ['Thika', 'Thika', 'Kiambu'],
  ['Nairobi CBD', 'Nairobi', 'Nairobi'],
])('an address in %s is in %s, %s', (name, city, region) => {
  const place = places.filter(isSpot).find((one) => one.name === name) ?? expect.fail()
  expect(cityOf(place)).toEqual({ city, region })
})

test('every place of the list has a city and a region, and an own list may leave them out', () => {
  expect(places.filter(isSpot).filter((place) => cityOf(place) === undefined)).toEqual([])
  const own = { name: 'Soko', kind: 'estate', latitude: 0, longitude: 36 } as const
  expect(cityOf(own)).toBeUndefined()
})
