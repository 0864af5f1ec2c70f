import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaces } from './read-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-places-'))
})
afterAll(() => rm(folder, { recursive: true }))

const written = async (text: string): Promise<string> => {
  const file = join(folder, 'places.json')
  await writeFile(file, text)
  return file
}

test('an owner’s file takes the place of the list that comes with the program', async () => {
  const own = [{ name: 'Bondeni', kind: 'estate', latitude: -0.29, longitude: 36.08 }]
  expect(await readPlaces(await written(JSON.stringify(own)))).toEqual(own)
  expect((await readPlaces(undefined)).length).toBeGreaterThan(250)
})

test.each([
  ['is no JSON', '['],
  ['lists a place that is nowhere', '[{"name":"X","kind":"town","latitude":91,"longitude":0}]'],
])('a file that %s is refused with its name', async (_, text) => {
  await expect(readPlaces(await written(text))).rejects.toThrow(/^PLACES_FILE: .*places\.json/)
})

test('so is one that is not there', async () => {
  await expect(readPlaces(join(folder, 'none.json'))).rejects.toThrow(/cannot be read$/)
})
