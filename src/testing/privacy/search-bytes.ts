import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestShop } from '../shop.ts'
import { textsOf, type WholePerson } from './people.ts'
import type { WholeLife } from './whole-life.ts'

/** Something that is searched for, and its bytes in small letters. */
export type Needle = readonly [string, Buffer]

/** As SQLite stores a number. */
const numberOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const lower = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1')

export const photosIn = async ({ deps: { handovers } }: TestShop): Promise<Buffer[]> =>
  Promise.all(
    (await handovers.list(null, 9)).map(async ({ name }) =>
      Buffer.from((await handovers.get(name)) ?? []),
    ),
  )

/** What must be nowhere once the person is erased: words, numbers, secrets and pieces of photos. */
export const needlesOf = (
  person: WholePerson,
  { secrets }: WholeLife,
  photos: readonly Buffer[],
): Needle[] => [
  ...[...textsOf(person), ...secrets].map((one): Needle => [one, Buffer.from(one.toLowerCase())]),
  ...Object.values(person.place).flatMap((one): Needle[] => [
    [String(one), Buffer.from(String(one))],
    [`${one} as a number`, lower(numberOf(one))],
  ]),
  ...photos.map((photo, n): Needle => [`photo ${n}`, lower(photo.subarray(40, 140))]),
]

export const foundInBytes = (bytes: Buffer, needles: readonly Needle[]): string[] => {
  const searched = lower(bytes)
  return needles.filter(([, needle]) => searched.includes(needle)).map(([what]) => what)
}

/** What is found in which file of the folder. */
export const foundInFolder = async (
  folder: string,
  needles: readonly Needle[],
): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const all = await Promise.all(
    files.map(async ({ parentPath, name }) =>
      foundInBytes(await readFile(join(parentPath, name)), needles).map(
        (what) => `${what} in ${name}`,
      ),
    ),
  )
  return all.flat()
}
