import * as z from 'zod'
import { issue } from '../commands/engine/command.ts'
import { passwordLinkPath, resetPassword as reset } from '../commands/user/passwords.ts'
import { system } from '../domain/kernel/access.ts'
import { OperationFailed, operation } from './operation.ts'

export const resetPassword = operation({
  name: 'users reset-password',
  usage:
    'users reset-password <name> - prints the link by which the user chooses a new password, once',
  input: z.tuple([z.string().min(1)]),
  run: async ([username], { commands, correlationId, address }) => {
    const by = { actor: system, commandId: commands.world.newId(), correlationId }
    const { result } = await issue(reset, { username }, by, commands)
    if (!result.ok) throw new OperationFailed(`Nobody has the user name ${username}`)
    const { token, expiresAt } = result.value
    return [`${address}${passwordLinkPath(token)}`, `It works once, until ${expiresAt}`]
  },
})
