import * as z from 'zod'
import { createAdmin, resetAdmin } from '../commands/user/admins.ts'
import {
  type PasswordLinkMade,
  passwordLinkPath,
  resetPassword,
} from '../commands/user/passwords.ts'
import { resetFactorByName } from '../commands/user/second-factor.ts'
import { registerBody } from '../contract/account.ts'
import { refusals } from '../contract/refusals.ts'
import { formatDateTime } from '../contract/rules/dates.ts'
import { operator, system } from '../domain/kernel/access.ts'
import { issueBy, OperationFailed, operation } from './operation.ts'

const { username, email, fullName } = registerBody.shape
const reason = z.string().trim().min(3).max(500)

const linesOf = (address: string, { token, expiresAt }: PasswordLinkMade): string[] => [
  `${address}${passwordLinkPath(token)}`,
  `It works once, until ${formatDateTime(expiresAt)} (Nairobi)`,
]

export const createAdministrator = operation({
  name: 'admin create',
  usage:
    'admin create <name> <e-mail> <full name> <reason> - makes an administrator, and prints the link for the first password',
  input: z.tuple([username, email, fullName, reason]),
  run: async ([name, address, called, why], context) => {
    const person = { username: name, email: address, fullName: called, phoneNumber: '' }
    const result = await issueBy(operator, createAdmin, { ...person, reason: why }, context)
    if (!result.ok) throw new OperationFailed(refusals[result.error.code][1])
    return linesOf(context.address, result.value)
  },
})

export const resetAdministrator = operation({
  name: 'admin reset',
  usage:
    'admin reset <name> <reason> - prints the link by which an administrator chooses a new password, once',
  input: z.tuple([z.string().min(1), reason]),
  run: async ([name, why], context) => {
    const result = await issueBy(operator, resetAdmin, { username: name, reason: why }, context)
    if (!result.ok) throw new OperationFailed(`No administrator has the user name ${name}`)
    return linesOf(context.address, result.value)
  },
})

export const resetSecondFactor = operation({
  name: 'admin reset-factor',
  usage:
    'admin reset-factor <name> <reason> - takes away the second factor of somebody who lost it',
  input: z.tuple([z.string().min(1), reason]),
  run: async ([username, why], context) => {
    const result = await issueBy(operator, resetFactorByName, { username, reason: why }, context)
    if (!result.ok) throw new OperationFailed(`Nobody has the user name ${username}`)
    return [
      `${username} has no second factor now. Where one is needed, a link sets up another: users reset-password ${username}`,
    ]
  },
})

export const resetUserPassword = operation({
  name: 'users reset-password',
  usage:
    'users reset-password <name> - prints the link by which the user chooses a new password, once',
  input: z.tuple([z.string().min(1)]),
  run: async ([username], context) => {
    const result = await issueBy(system, resetPassword, { username }, context)
    if (!result.ok) throw new OperationFailed(`Nobody has the user name ${username}`)
    return linesOf(context.address, result.value)
  },
})
