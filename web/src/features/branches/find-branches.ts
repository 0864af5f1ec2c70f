import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { searchKey } from '#contract/rules/typed.ts'

/** Finds branches by name, city or region, in any case and without accents. */
export const matching = (branches: readonly Branch[], term: string): readonly Branch[] => {
  const wanted = searchKey(term)
  return branches.filter(({ name, city, region }) =>
    [name, city, region].some((text) => searchKey(text).includes(wanted)),
  )
}

export const byDistance = (
  branches: readonly Branch[],
  here: Coordinates | null,
): readonly Branch[] =>
  here === null
    ? branches
    : [...branches].sort((one, other) => distanceKm(here, one) - distanceKm(here, other))
