import { category } from '../../domain/category/category.ts'
import type { CategoryDetails } from '../../domain/category/events.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'
import { checkCategoryName } from './check-category-name.ts'

export type ChangeCategory = {
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
