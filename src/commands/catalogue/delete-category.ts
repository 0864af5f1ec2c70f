import { category } from '../../domain/category/category.ts'
import { categorySlugClaim } from '../../domain/claim/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { executeAsSeen } from '../engine/execute-as-seen.ts'

export type DeleteCategory = { categoryId: number; revision?: number | undefined }

const WAIT_MS = 2_000

/** The products of the category, once the catalogue knows all that was written before this moment. */
const countProducts = async ({ events, queries }: CommandContext, categoryId: number) => {
  const head = await events.head()
  if (head !== null) await queries.catalogue.waitFor(head, WAIT_MS)
  return queries.catalogue.countProducts(categoryId)
}

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
    const products = await countProducts(context, categoryId)
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
