import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'

/** By name, city or region, whatever the case. */
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
