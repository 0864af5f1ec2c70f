import { type CommandDeps, issue } from '../../commands/engine/command.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { type Actor, system } from '../../domain/kernel/access.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'

const admin: Actor = { id: 'admin-of-tests', role: 'admin' }

const steps: readonly [OrderStatus, Actor][] = [
  ['confirmed', admin],
  ['processing', admin],
  ['ready_for_delivery', admin],
  ['out_for_delivery', system],
  ['delivered', system],
]

/** Takes a fresh order to the customer's door, as staff and driver would. Gives the last step's position. */
export const deliver = async (commands: CommandDeps, orderId: string): Promise<string> => {
  let last = ''
  for (const [status, actor] of steps) {
    const by = { actor, commandId: commands.world.newId(), correlationId: 'deliver' }
    const { result, position } = await issue(changeOrderStatus, { orderId, status }, by, commands)
    if (!result.ok) throw new Error(`${status}: ${result.error.code}`)
    last = position ?? last
  }
  return last
}
