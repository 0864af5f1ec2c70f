import { useQuery } from '@tanstack/react-query'
import type { AuditField } from '#contract/audit/fields.ts'
import { categoriesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { useBranches } from '../branches/use-branches.ts'

/** The name of what a fact holds the id of. Undefined for all else. */
export type NameOf = (field: AuditField, id: unknown) => string | undefined

const ofBranch: readonly AuditField[] = [
  ...(['branchId', 'exclusiveBranchId', 'fromBranchId', 'toBranchId'] as const),
]

export const useNames = (): NameOf => {
  const { nameOf } = useBranches()
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (field, id) => {
    if (ofBranch.includes(field)) return nameOf(id)
    return field === 'categoryId' ? categories.find((one) => one.id === id)?.name : undefined
  }
}
