import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm, reaches } from '#contract/rules/distance.ts'
import { deliveryFee } from '#contract/rules/money.ts'
import { useSession } from '../../shop/account/session.ts'
import { branchesQuery, useBranchChoice, useCurrentBranch } from '../../shop/branch/branch.ts'

/** The most branches that are offered. The stock of each is asked for. */
const MOST = 5

/** `km`: the distance to the shopper. `fee` is in KSh. */
export type Offered = { branch: Branch; km: number; fee: number }

/** The branches that deliver to a place, the nearest first. */
const branchesTo = (branches: readonly Branch[], to: Coordinates): Offered[] =>
  branches
    .filter((branch) => branch.isActive && reaches(branch, to))
    .map((branch) => {
      return { branch, km: distanceKm(branch, to), fee: deliveryFee(branch.deliveryRadius) }
    })
    .sort((one, other) => one.km - other.km)
    .slice(0, MOST)

/** True while neither the shopper nor the account has chosen a branch. */
const useNoChoice = (): boolean => {
  const chosen = useBranchChoice((state) => state.code !== null)
  const preferred = useSession(({ user }) => typeof user?.preferredBranchId === 'number')
  return !chosen && !preferred
}

/**
 * Gives the branches that a place offers to the shopper. Undefined if a branch is chosen already, or if no branch but the
 * current one delivers there.
 */
export const useBranchOffers = (): ((to: Coordinates | null) => Offered[] | undefined) => {
  const isOpen = useNoChoice()
  const current = useCurrentBranch()
  const { data = [] } = useQuery(branchesQuery)
  return (to) => {
    if (!isOpen || to === null) return undefined
    const offered = branchesTo(data, to)
    return offered.some(({ branch }) => branch.id !== current?.id) ? offered : undefined
  }
}
