import type { CommandContext } from '../../commands/engine/command.ts'
import { system } from '../../domain/kernel/access.ts'
import type { TestShop } from '../shop.ts'

/** The context of a new command of the shop itself. */
export const contextIn = (
  shop: TestShop,
  changed: Partial<CommandContext> = {},
): CommandContext => ({
  ...shop.deps,
  actor: system,
  address: '',
  commandId: shop.deps.world.newId(),
  correlationId: 'correlation',
  causationId: 'causation',
  appended: () => undefined,
  depth: 0,
  ...changed,
})
