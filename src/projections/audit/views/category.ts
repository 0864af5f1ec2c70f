import type { Facts } from '#src/contract/audit/audit.ts'
import type { CategoryDoc } from '../../categories/projection.ts'
import type { Body } from '../../projection.ts'

export const categoryFacts = (doc: Body<CategoryDoc>): Facts => {
  const { name, nameSw, slug, iconName: icon, isDeleted } = doc
  return { name, nameSw, slug, icon, isDeleted }
}
