import { type CommandDeps, issue } from '../../commands/engine/command.ts'
import { resetPassword } from '../../commands/user/passwords.ts'
import { system } from '../../domain/kernel/access.ts'

/** A link by which the person chooses a password, as the command line makes it. */
export const linkFor = async (commands: CommandDeps, username: string) => {
  const by = { actor: system, commandId: commands.world.newId(), correlationId: 'link' }
  const { result } = await issue(resetPassword, { username }, by, commands)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}
