import { category } from '../../domain/category/category.ts'
import { categorySlugClaim } from '../../domain/claim/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { isCaughtUp } from '../../runtime/wait-for-all.ts'
import type { Command } from '../engine/command.ts'
import { execute, executeAsSeen, load } from '../engine/execute.ts'

export type DeleteCategory = { categoryId: number; revision?: number | undefined }

/**
 * Only an empty category can be deleted. A product that is put into it in the very moment stays without a category, and
 * the catalogue's page shows it so.
 */
export const deleteCategory: Command<DeleteCategory, null> = {
  name: 'delete-category',
  may: isAdmin,
  run: async ({ categoryId, revision }, context) => {
    const id = String(categoryId)
    const known = await load(context, category, id)
    if (known === null) return reject('CATEGORY_NOT_FOUND')
    const { catalogue } = context.queries
    if (!(await isCaughtUp(context, catalogue))) return reject('NOT_CAUGHT_UP')
    const products = catalogue.countProducts(categoryId)
    if (products > 0) return reject('CATEGORY_NOT_EMPTY', { products })
    const deleted = await executeAsSeen(
      context,
      category,
      id,
      { type: 'Delete' },
      {
        expectedRevision: revision,
      },
    )
    if (!deleted.ok) return deleted
    await execute(context, categorySlugClaim, known.slug, { type: 'Release', owner: id })
    return ok(null)
  },
}
