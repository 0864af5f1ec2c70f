import { type CommandDeps, issue } from '../commands/engine/command.ts'
import { offerSetup, setupPath } from '../commands/shop/offer-setup.ts'
import { system } from '../domain/kernel/actor.ts'

/**
 * The lines that lead an owner to the set-up of a shop without administrator. None for any other shop. The secret is
 * printed by the process that made it, and never again.
 */
export const inviteToSetUp = async (commands: CommandDeps, address: string): Promise<string[]> => {
  const by = {
    actor: system,
    commandId: commands.world.newId(),
    correlationId: commands.world.newId(),
  }
  const { result } = await issue(offerSetup, null, by, commands)
  if (!result.ok) return []
  const { secret, expiresAt } = result.value
  if (secret === undefined) {
    return [
      `This shop is not set up. The address for it was printed at an earlier start, and holds until ${expiresAt}.`,
      'Where it is lost: npm run admin -- create',
    ]
  }
  return [
    `Set up this shop at ${address}${setupPath(secret)}`,
    `The address works once, until ${expiresAt}. Keep it to yourself: it makes the administrator.`,
  ]
}
