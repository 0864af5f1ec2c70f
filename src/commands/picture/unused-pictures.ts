import type { ProductDetails } from '../../domain/product/events.ts'
import type { CommandDeps } from '../engine/command.ts'
import { everyPicture } from './every-picture.ts'
import { storedNamesAt } from './picture-names.ts'

const PATIENCE_MS = 10_000

type Pictured = Pick<ProductDetails, 'imageUrl' | 'variants'>
type Deps = Pick<CommandDeps, 'events' | 'pictures' | 'queries'>

const namesIn = (products: readonly Pictured[]): Set<string> =>
  new Set(
    products
      .flatMap(({ imageUrl, variants }) => [imageUrl, ...variants.map((one) => one.imageUrl)])
      .flatMap((imageUrl) => storedNamesAt(imageUrl) ?? []),
  )

/** Whether the catalogue knows all of the log so far. */
const isKnown = async ({ events, queries }: Deps): Promise<boolean> => {
  const head = await events.head()
  return head === null || queries.catalogue.waitFor(head, PATIENCE_MS)
}

/**
 * Names of stored pictures that no product shows, and that nobody stored or named since `before`. None while the
 * catalogue is behind the log.
 */
export const unusedPictures = async function* (deps: Deps, before: string) {
  if (!(await isKnown(deps))) return
  const used = namesIn(deps.queries.catalogue.allProducts())
  for await (const { name, touchedAt } of everyPicture(deps.pictures)) {
    if (!used.has(name) && touchedAt < before) yield name
  }
}
