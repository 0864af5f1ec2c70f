import { isSameName } from '../../domain/kernel/name-key.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CategoryDoc } from '../../projections/categories/projection.ts'
import type { CommandContext } from '../engine/command.ts'

/**
 * Refuses a name that another category has: imports and shoppers know categories by name. Two admins at the same moment
 * may still give one name twice, which the list of names alike tells them. A category keeps the name that it has.
 */
export const checkCategoryName = (
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
