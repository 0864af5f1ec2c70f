import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '#web/shop/branch/branch.ts'

/** The branches: to choose from, and their names by id. */
export const useBranches = () => {
  const { data = [] } = useQuery(branchesQuery)
  return {
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    nameOf: (branchId: unknown): string | undefined => data.find(({ id }) => id === branchId)?.name,
  }
}
