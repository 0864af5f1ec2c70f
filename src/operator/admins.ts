import * as z from 'zod'
import { issue } from '../commands/engine/command.ts'
import { createAdmin as create, resetAdmin as reset } from '../commands/user/admins.ts'
import { type PasswordLinkMade, passwordLinkPath } from '../commands/user/passwords.ts'
import { registerBody } from '../contract/account.ts'
import { refusals } from '../contract/errors.ts'
import { operator } from '../domain/kernel/access.ts'
import { OperationFailed, type OperatorContext, operation } from './operation.ts'

const { username, email, fullName } = registerBody.shape
const reason = z.string().trim().min(3).max(500)

const by = ({ commands, correlationId }: OperatorContext) => ({
  actor: operator,
  commandId: commands.world.newId(),
  correlationId,
})

const linesOf = (address: string, { token, expiresAt }: PasswordLinkMade): string[] => [
  `${address}${passwordLinkPath(token)}`,
  `It works once, until ${expiresAt}`,
]

export const createAdmin = operation({
  name: 'admin create',
  usage:
    'admin create <name> <e-mail> <full name> <reason> - makes an administrator, and prints the link for the first password',
  input: z.tuple([username, email, fullName, reason]),
  run: async ([name, address, called, why], context) => {
    const person = { username: name, email: address, fullName: called, phoneNumber: '' }
    const { result } = await issue(
      create,
      { ...person, reason: why },
      by(context),
      context.commands,
    )
    if (!result.ok) throw new OperationFailed(refusals[result.error.code][1])
    return linesOf(context.address, result.value)
  },
})

export const resetAdmin = operation({
  name: 'admin reset',
  usage:
    'admin reset <name> <reason> - prints the link by which an administrator chooses a new password, once',
  input: z.tuple([z.string().min(1), reason]),
  run: async ([name, why], context) => {
    const { result } = await issue(
      reset,
      { username: name, reason: why },
      by(context),
      context.commands,
    )
    if (!result.ok) throw new OperationFailed(`No administrator has the user name ${name}`)
    return linesOf(context.address, result.value)
  },
})
