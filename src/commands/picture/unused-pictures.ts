import type { ProductDetails } from '../../domain/product/events.ts'
import { isCaughtUp } from '../../runtime/wait-for-all.ts'
import type { CommandDeps } from '../engine/command.ts'
import { everyPicture } from './every-picture.ts'
import { storedNamesAt } from './picture-names.ts'

type Pictured = Pick<ProductDetails, 'imageUrl' | 'variants'>
type Deps = Pick<CommandDeps, 'events' | 'pictures' | 'queries'>

const namesIn = (products: readonly Pictured[]): Set<string> =>
  new Set(
    products
      .flatMap(({ imageUrl, variants }) => [imageUrl, ...variants.map((one) => one.imageUrl)])
      .flatMap((imageUrl) => storedNamesAt(imageUrl) ?? []),
  )

/**
 * Whether the catalogue knows the pictures of every product. Those of a product that was parked are not known.
 */
const isKnown = async (deps: Deps): Promise<boolean> => {
  const { catalogue, parked } = deps.queries
  return (await isCaughtUp(deps, catalogue)) && !(await parked.hasProducts())
}

/**
 * Names of stored pictures that no product shows, and that nobody stored or named since `before`. None while the
 * catalogue is behind the log, or has parked a product.
 */
export const unusedPictures = async function* (deps: Deps, before: string) {
  if (!(await isKnown(deps))) return
  const used = namesIn(deps.queries.catalogue.allProducts())
  for await (const { name, touchedAt } of everyPicture(deps.pictures)) {
    if (!used.has(name) && touchedAt < before) yield name
  }
}
