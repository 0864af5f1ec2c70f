import { owns } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Preferences } from '../../domain/user/events.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

type SetPreferences = { userId: string; preferences: Preferences }

/**
 * Stores the answers of the welcome wizard, or changed answers. Unknown categories are skipped. A
 * shop without categories needs none.
 */
export const setPreferences: Command<SetPreferences, UserAccount> = {
  name: 'set-preferences',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId, preferences }, context) => {
    const { catalogue } = context.queries
    const branch = catalogue.branch(preferences.branchId)
    if (branch === undefined) return reject('BRANCH_NOT_FOUND')
    if (!branch.isActive) return reject('BRANCH_NOT_ACTIVE')
    const categories = new Set(catalogue.categories().map(({ categoryId }) => categoryId))
    const favoriteCategories = preferences.favoriteCategories.filter((id) => categories.has(id))
    if (favoriteCategories.length === 0 && categories.size > 0) return reject('CATEGORY_NOT_FOUND')
    const known = { ...preferences, favoriteCategories: [...new Set(favoriteCategories)] }
    const command = { type: 'SetPreferences', preferences: known } as const
    const set = await execute(context, user, userId, command)
    if (!set.ok) return set
    const { state } = set.value
    return state.status === 'registered' ? ok(state) : reject('USER_NOT_FOUND')
  },
}

/** Deletes the answers of the welcome wizard. */
export const deletePreferences: Command<{ userId: string }, null> = {
  name: 'delete-preferences',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId }, context) =>
    withoutValue(await execute(context, user, userId, { type: 'DeletePreferences' })),
}
