import { registerBody } from '../account.ts'
import { issue } from '../rules/issues.ts'
import { z } from '../rules/zod.ts'
import { newBranchBody } from '../staff/branches.ts'
import { shopContact } from './settings.ts'

/** `missing`: the variables of the environment without which no M-PESA is taken. */
export const setupState = z.object({ missing: z.array(z.string()) }).meta({ id: 'Setup' })

/** `secret`: the part behind the '#' of the address that the first start printed. */
export const setupBody = z.object({
  secret: z.string().min(1).max(100, issue('TOO_LONG')),
  admin: registerBody,
  shop: z.object({ ...shopContact, takesMpesa: z.boolean() }),
  branch: newBranchBody,
})
