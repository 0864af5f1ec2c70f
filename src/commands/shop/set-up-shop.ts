import type { RegisterBody } from '../../contract/account.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { usualSettings } from '../../contract/shop/shop-settings.ts'
import type { BranchDetails } from '../../domain/branch/events.ts'
import { branchCodeClaim, setupClaim } from '../../domain/claim/claim.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { SHOP } from '../../domain/shop-settings/shop-settings.ts'
import type { ShopSettings } from '../../domain/shop-settings/vocabulary.ts'
import { addCategory } from '../catalogue/add-category.ts'
import { openBranch } from '../catalogue/open-branch.ts'
import { takeClaim } from '../claim/take-claim.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { hasAdmin } from '../roster/has-admin.ts'
import { hashPassword } from '../user/credentials.ts'
import { giveUpRegistration } from '../user/register-account.ts'
import { sessionTokenHash } from '../user/sessions.ts'
import { registerAdmin } from '../user/staff/register-admin.ts'
import { changeSettings } from './change-settings.ts'
import { firstCategories } from './first-categories.ts'

export type SetUpShop = {
  secret: string
  admin: RegisterBody
  shop: Pick<ShopSettings, 'name' | 'phone' | 'email' | 'address' | 'takesMpesa'>
  branch: BranchDetails
}
type Answer = Result<null, Rejection<ErrorCode>>

/** The secret is right, and nothing speaks against what is asked. */
const mayBegin = async (
  context: CommandContext,
  { secret, branch }: SetUpShop,
): Promise<Answer> => {
  if (await hasAdmin(context)) return reject('NOT_FOUND')
  const offer = await context.vault.setupOffer(context.world.now().toISOString())
  if (offer?.hash !== sessionTokenHash(secret)) return reject('LINK_NOT_VALID')
  const code = await load(context, branchCodeClaim, branch.code)
  return code === null ? ok(null) : reject('BRANCH_CODE_TAKEN')
}

/** A category that is there already stays as it is. */
const addCategories = async (context: CommandContext): Promise<void> => {
  for (const category of firstCategories) await addCategory.run(category, context)
}

/**
 * Settings, branch and categories are the administrator's own first changes. After a crash they are made on the staff's
 * pages.
 */
const furnish = async (context: CommandContext, { shop, branch }: SetUpShop): Promise<Answer> => {
  const settings = { ...usualSettings, ...shop }
  const changed = await changeSettings.run({ settings }, context)
  if (!changed.ok) return changed
  const opened = await openBranch.run(branch, context)
  await addCategories(context)
  return opened.ok ? ok(null) : opened
}

/**
 * Makes the first administrator, the shop's settings and its first branch. The claim lets one of several in; one that
 * died half-way is followed by the next after a minute.
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
    await context.vault.endSetup()
    return furnish(asAdmin, input)
  },
}
