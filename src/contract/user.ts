import { accountRoles } from '../domain/kernel/access.ts'
import { isoTime, uuid } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

export const accountRole = z.enum(accountRoles)
export type AccountRole = z.infer<typeof accountRole>

/**
 * `branchId`: the branch that a manager runs. The answer to signing in has no `createdAt`. What the wizard was told is
 * there while it is kept.
 */
export const user = z
  .object({
    id: uuid,
    username: z.string(),
    email: z.string(),
    fullName: z.string(),
    phoneNumber: z.string(),
    role: accountRole,
    branchId: z.number().nullable(),
    wizardCompleted: z.boolean(),
    preferredBranchId: z.number().optional(),
    favoriteCategories: z.array(z.number()).optional(),
    createdAt: isoTime.optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>
