import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import type { Command } from '../../engine/command.ts'
import { makePasswordLink, type PasswordLinkMade } from '../make-password-link.ts'
import type { Person } from '../register-account.ts'
import { registerAdmin } from './register-admin.ts'

export type CreateAdmin = Person & { reason: string }

/** Makes an administrator, and the link for the first password. An operator uses it where no admin can sign in. */
export const createAdmin: Command<CreateAdmin, PasswordLinkMade> = {
  name: 'create-admin',
  may: isShop,
  run: async ({ reason, ...person }, context) => {
    const made = await registerAdmin(context, person, { reason })
    if (!made.ok) return made
    // The offer to set up the shop holds no longer.
    await context.vault.endSetup()
    const link = await makePasswordLink.run({ userId: made.value, reason }, context)
    return link.ok ? ok(link.value) : link
  },
}
