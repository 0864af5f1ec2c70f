import type { RegisterBody } from '../../contract/account.ts'

import { usualSettings } from '../../contract/shop-settings.ts'
import type { BranchDetails } from '../../domain/branch.ts'
import type { CategoryDetails } from '../../domain/category.ts'
import { branchCodeClaim, setupClaim } from '../../domain/claim.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { SHOP, type ShopSettings } from '../../domain/shop-settings.ts'
import { fitForStaff } from '../../domain/user/staff-password.ts'
import { openBranch } from '../branch/open-branch.ts'
import { addCategory } from '../catalogue/categories.ts'
import { takeClaim } from '../claims.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { hasAdmin } from '../rosters.ts'
import { registerAdmin } from '../user/admins.ts'
import { hashPassword } from '../user/credentials.ts'
import { giveUpRegistration } from '../user/register-account.ts'
import { sessionTokenHash } from '../user/sessions.ts'
import { changeSettings } from './settings.ts'

const named = (name: string, slug: string, nameSw: string): CategoryDetails => ({
  name,
  slug,
  nameSw,
  iconName: slug,
})

/** The categories that the navigation bar links to. */
const firstCategories: readonly CategoryDetails[] = [
  named('Groceries', 'groceries', 'Vyakula'),
  named('Fresh Produce', 'fresh-produce', 'Mboga na matunda'),
  named('Household', 'household', 'Vifaa vya nyumbani'),
  named('Personal Care', 'personal-care', 'Huduma binafsi'),
  named('Electronics', 'electronics', 'Vifaa vya umeme'),
  named('Beverages', 'beverages', 'Vinywaji'),
]

export type SetUpShop = {
  secret: string
  admin: RegisterBody
  shop: Pick<ShopSettings, 'name' | 'phone' | 'email' | 'address' | 'takesMpesa'>
  branch: BranchDetails
}

/** Checks the secret and the branch code, before anything is written. */
const mayBegin = async (
  context: CommandContext,
  { secret, branch, admin }: SetUpShop,
): Promise<CommandResult> => {
  if (await hasAdmin(context)) return reject('NOT_FOUND')
  const offer = await context.vault.setupOffer(context.world.now().toISOString())
  if (offer?.hash !== sessionTokenHash(secret)) return reject('LINK_NOT_VALID')
  const fit = fitForStaff(admin.password)
  if (!fit.ok) return fit
  const code = await load(context, branchCodeClaim, branch.code)
  return code === null ? ok(null) : reject('BRANCH_CODE_TAKEN')
}

/** Adds the first categories. A category that exists stays as it is. */
const addCategories = async (context: CommandContext): Promise<void> => {
  for (const category of firstCategories) await addCategory.run(category, context)
}

/**
 * Creates settings, branch and categories in the administrator's name. If this crashes, the administrator creates them
 * on the staff pages.
 */
const furnish = async (
  context: CommandContext,
  { shop, branch }: SetUpShop,
): Promise<CommandResult> => {
  const settings = { ...usualSettings, ...shop }
  const changed = await changeSettings.run({ settings }, context)
  if (!changed.ok) return changed
  const opened = await openBranch.run(branch, context)
  await addCategories(context)
  return opened.ok ? ok(null) : opened
}

/**
 * Creates the first administrator, the settings and the first branch. A claim lets only one of several requests
 * through; if that one crashes, another may try after a minute.
 */
export const setUpShop: Command<SetUpShop, null> = {
  name: 'set-up-shop',
  may: () => true,
  run: async (input, context) => {
    const begun = await mayBegin(context, input)
    if (!begun.ok) return begun
    const { password, phoneNumber = '', ...person } = input.admin
    const hash = await hashPassword(context.world, password)
    const userId = context.world.newId()
    const gaveUp = (owner: string) => giveUpRegistration(context, owner)
    const claimed = await takeClaim(context, setupClaim, SHOP, userId, gaveUp)
    if (!claimed.ok) return reject('SETUP_UNDER_WAY')
    const asAdmin = { ...context, actor: { id: userId, role: 'admin' } } as const
    const registered = await registerAdmin(asAdmin, { ...person, phoneNumber }, { userId, hash })
    if (!registered.ok) {
      await execute(context, setupClaim, SHOP, { type: 'Release', owner: userId })
      return registered
    }
    // The offer stays: until it ends, its secret lets the owner set the second factor (`log-in.ts`).
    return furnish(asAdmin, input)
  },
}
