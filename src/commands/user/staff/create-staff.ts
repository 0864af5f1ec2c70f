import { isAdmin } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import type { Post } from '#src/domain/user/user.ts'
import type { Command } from '../../engine/command.ts'
import { makePasswordLink, type PasswordLinkMade } from '../make-password-link.ts'
import { type Person, registerAccount } from '../register-account.ts'
import { keepingAnAdmin } from './keeping-an-admin.ts'
import { postOf } from './post-of.ts'

export type CreateStaff = Person & Post
export type StaffCreated = PasswordLinkMade & { userId: string }

/**
 * Makes an account with a post, and the link by which its owner chooses the first password. No password that an admin
 * knows ever opens it.
 */
export const createStaff: Command<CreateStaff, StaffCreated> = {
  name: 'create-staff',
  may: isAdmin,
  run: async ({ role, branchId, ...person }, context) => {
    const post = await postOf(context, person.username, { role, branchId })
    if (!post.ok) return post
    const registered = await registerAccount(context, person, { post: post.value })
    if (!registered.ok) return registered
    const { userId } = registered.value
    await keepingAnAdmin(context, userId, role === 'admin', async () => ok(null))
    const link = await makePasswordLink.run({ userId }, context)
    return link.ok ? ok({ userId, ...link.value }) : link
  },
}
