import { type CategoryDetails, category } from '../../domain/category.ts'
import { categorySlugClaim } from '../../domain/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { isSameName } from '../../domain/kernel/name-key.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CategoryDoc } from '../../projections/products/categories.ts'
import { isCaughtUp } from '../../runtime/readers.ts'
import { newCatalogueId } from '../claims.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, executeAsSeen, load } from '../engine/execute.ts'

/**
 * Refuses a name that another category has, since imports and shoppers know a category by its name. Two admins who save
 * at the same moment can still give one name twice; the list of similar names then shows both.
 */
const checkCategoryName = (
  { queries }: CommandContext,
  name: string,
  isItself: (category: CategoryDoc) => boolean,
): Result<null, Rejection<'INVALID_INPUT'>> => {
  const all = queries.catalogue.categories()
  const isKept = all.some((one) => isItself(one) && one.name === name)
  const isTaken = all.some((one) => !isItself(one) && isSameName(one.name, name))
  if (isKept || !isTaken) return ok(null)
  const message = 'There is a category of this name.'
  return reject('INVALID_INPUT', { issues: [{ path: 'name', message }] })
}

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

type ChangeCategory = {
  categoryId: number
  changes: Partial<Omit<CategoryDetails, 'slug'>>
  revision?: number | undefined
}

export const changeCategory: Command<ChangeCategory, { revision: number }> = {
  name: 'change-category',
  may: isAdmin,
  run: async ({ categoryId, changes, revision }, context) => {
    const { name } = changes
    const checked =
      name === undefined
        ? ok(null)
        : checkCategoryName(context, name, (one) => one.categoryId === categoryId)
    if (!checked.ok) return checked
    const command = { type: 'Change', changes } as const
    const changed = await executeAsSeen(context, category, String(categoryId), command, {
      expectedRevision: revision,
      tell: (fields) => ({ fields }),
    })
    return changed.ok ? ok({ revision: changed.value.revision }) : changed
  },
}

export type DeleteCategory = { categoryId: number; revision?: number | undefined }

/**
 * Deletes an empty category. If a product is put into the category at the same moment, that product has no category,
 * and the catalogue page says so.
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
