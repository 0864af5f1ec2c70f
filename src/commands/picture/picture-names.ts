import { createHash } from 'node:crypto'
import { pictureSides, uploads } from '../../contract/catalogue/picture.ts'

const { large, small } = pictureSides

/** The sizes in which a picture is stored. The first one's address is the picture's. */
export const storedSides = [large, small] as const

/** The same pixels have the same name. */
export const pictureIdOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export const storedNames = (id: string): string[] => storedSides.map((side) => `${id}-${side}.webp`)

export const addressOfPicture = (id: string): string => `${uploads}${id}-${large}.webp`

const ADDRESS = new RegExp(`^${uploads}([0-9a-f]{32})-${large}\\.webp$`)

/** The names under which an address's picture is stored. Undefined: it is none of the uploaded ones. */
export const storedNamesAt = (imageUrl: string): string[] | undefined => {
  const id = ADDRESS.exec(imageUrl)?.[1]
  return id === undefined ? undefined : storedNames(id)
}
