import { category } from '../../domain/category/category.ts'
import type { CategoryDetails } from '../../domain/category/events.ts'
import { categorySlugClaim } from '../../domain/claim/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { checkCategoryName } from './check-category-name.ts'
import { newCatalogueId } from './new-id.ts'

export const addCategory: Command<CategoryDetails, { categoryId: number }> = {
  name: 'add-category',
  may: isAdmin,
  run: async (details, context) => {
    const taken = checkCategoryName(context, details.name, ({ slug }) => slug === details.slug)
    if (!taken.ok) return taken
    const id = await newCatalogueId(context, 'category', {
      claim: categorySlugClaim,
      value: details.slug,
      taken: 'SLUG_TAKEN',
      exists: async (categoryId) => (await load(context, category, categoryId)) !== null,
    })
    if (!id.ok) return id
    const categoryId = id.value
    const add = { type: 'Add', categoryId, details } as const
    const added = await execute(context, category, String(categoryId), add, { expectNew: true })
    return added.ok ? ok({ categoryId }) : added
  },
}
