import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'

/** Finds branches by name, city or region, in any case of letters. */
export const matching = (branches: readonly Branch[], term: string): readonly Branch[] => {
  const wanted = term.trim().toLowerCase()
  return branches.filter(({ name, city, region }) =>
    [name, city, region].some((text) => text.toLowerCase().includes(wanted)),
  )
}

export const byDistance = (
  branches: readonly Branch[],
  here: Coordinates | null,
): readonly Branch[] =>
  here === null
    ? branches
    : [...branches].sort((one, other) => distanceKm(here, one) - distanceKm(here, other))
