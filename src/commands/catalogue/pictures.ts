import { createHash } from 'node:crypto'
import { pictureSides, uploads } from '../../contract/catalogue/catalogue.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import { isCaughtUp } from '../../runtime/readers.ts'
import type { PictureStore } from '../../stores/pictures/port.ts'
import type { CommandContext, CommandDeps } from '../engine/command.ts'

const { large, small } = pictureSides

/** The sizes in which a picture is stored. A picture's address is the address of its first size. */
export const storedSides = [large, small] as const

/** Equal pixels give the same id. */
export const pictureIdOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export const storedNames = (id: string): string[] => storedSides.map((side) => `${id}-${side}.webp`)

export const addressOfPicture = (id: string): string => `${uploads}${id}-${large}.webp`

const ADDRESS = new RegExp(`^${uploads}([0-9a-f]{32})-${large}\\.webp$`)

/**
 * The names of the stored files of the picture at this address. Undefined: the address is not of an uploaded picture.
 */
const storedNamesAt = (imageUrl: string): string[] | undefined => {
  const id = ADDRESS.exec(imageUrl)?.[1]
  return id === undefined ? undefined : storedNames(id)
}

/**
 * Marks the pictures at these addresses as used now, so that the clean-up leaves them until the catalogue shows them.
 * Refuses an address whose picture is gone.
 */
export const keepPictures = async (
  addresses: readonly (string | undefined)[],
  { pictures, world }: CommandContext,
): Promise<Result<null, Rejection<'PICTURE_GONE'>>> => {
  for (const address of addresses) {
    for (const name of storedNamesAt(address ?? '') ?? []) {
      if (!(await pictures.touch(name, world.now().toISOString()))) return reject('PICTURE_GONE')
    }
  }
  return ok(null)
}

const PAGE = 200

/** Gives all stored pictures by name, read page by page. */
export const everyPicture = async function* (pictures: Pick<PictureStore, 'list'>) {
  let page = await pictures.list(null, PAGE)
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield* page
    page = await pictures.list(last.name, PAGE)
  }
}

type Pictured = Pick<ProductDetails, 'imageUrl' | 'variants'>
type Deps = Pick<CommandDeps, 'events' | 'pictures' | 'queries'>

const namesIn = (products: readonly Pictured[]): Set<string> =>
  new Set(
    products
      .flatMap(({ imageUrl, variants }) => [imageUrl, ...variants.map((one) => one.imageUrl)])
      .flatMap((imageUrl) => storedNamesAt(imageUrl) ?? []),
  )

/** True if the catalogue knows the pictures of every product. A parked product's pictures are unknown. */
const isKnown = async (deps: Deps): Promise<boolean> => {
  const { catalogue, parked } = deps.queries
  return (await isCaughtUp(deps, catalogue)) && !(await parked.hasProducts())
}

/**
 * The names of stored pictures that no product shows, and that were last stored or named earlier than `before`. Gives
 * none while the catalogue is behind the log or has parked a product.
 */
export const unusedPictures = async function* (deps: Deps, before: string) {
  if (!(await isKnown(deps))) return
  const used = namesIn(deps.queries.catalogue.allProducts())
  for await (const { name, touchedAt } of everyPicture(deps.pictures)) {
    if (!used.has(name) && touchedAt < before) yield name
  }
}
