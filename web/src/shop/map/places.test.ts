import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownPlaces } from '#contract/map.ts'
import { farPart, findPlaces, nearestPlace } from './places.ts'

const places = knownPlaces.parse(JSON.parse(readFileSync('src/program/kenya.json', 'utf8')))
const kabete = { latitude: -1.2633, longitude: 36.7235 }
const namesFor = (text: string) => findPlaces(places, text).map(({ name }) => name)

test.each([
  ['Uthiru', 'Uthiru'],
  ['kangemi', 'Kangemi'],
  ['Junction', 'The Junction Mall'],
  ['langata', "Lang'ata"],
  ['thika road', 'Thika Road Mall'],
  ['kabete poly', 'Kabete National Polytechnic'],
  ['rongai', 'Ongata Rongai'],
  ['kinoo', 'Kinoo'],
  ['Kĩnoó', 'Kinoo'],
])('%s finds %s first', (text, name) => expect(namesFor(text)[0]).toBe(name))

test('the name itself comes first, then names that begin so, and no county is among them', () => {
  expect(namesFor('karen')).toEqual([
    'Karen',
    'Karen Blixen Museum',
    'The Hub Karen',
    'Waterfront Karen',
  ])
  expect(namesFor('kiambu')).toEqual(['Kiambu'])
  expect(namesFor('k')).toEqual([])
  expect(namesFor(' ')).toEqual([])
})

test.each([
  ['within a place', { latitude: -1.2675, longitude: 36.7172 }, 'Uthiru', true],
  ['between places', { latitude: -1.13, longitude: 36.86 }, 'Tatu City', false],
])('a point %s is named by the nearest', (_, at, name, within) => {
  const found = nearestPlace(places, at)
  expect([found?.place.name, found?.within]).toEqual([name, within])
})

test('a point far from everything is named by nothing', () => {
  expect(nearestPlace(places, { latitude: 2.9, longitude: 36.7 })).toBeUndefined()
})

test.each([
  [['Mombasa', 'Coast'], 'Mombasa'],
  [['Thika', 'Kiambu'], 'Thika'],
  [['Kabete', 'Mombasa County'], 'Mombasa County'],
  [['Nairobi', 'Nairobi'], undefined],
  [['Kiambu', 'Kiambu'], undefined],
  [['Nyumbani', 'Somewhere'], undefined],
  [['', ''], undefined],
])('%s from Kabete: far is %s', (parts, name) => {
  const found = farPart(places, parts, kabete, 7)
  expect(found?.name).toBe(name)
})

test('says how far it is', () => {
  expect(Math.round(farPart(places, ['Mombasa'], kabete, 7)?.km ?? 0)).toBe(448)
})
