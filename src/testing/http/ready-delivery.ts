import { createDelivery } from '../../commands/delivery/follow-order.ts'
import { deliveryIdOf, trackingNumberOf } from '../../commands/delivery/ids.ts'
import { type CommandDeps, issue } from '../../commands/engine/command.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { type Actor, system } from '../../domain/kernel/access.ts'

const admin: Actor = { id: 'admin-of-tests', role: 'admin' }

/** The delivery of a fresh order, which the branch packs before. `position`: of the delivery's first event. */
export const readyDelivery = async (commands: CommandDeps, orderId: string) => {
  const by = (actor: Actor) => ({
    actor,
    commandId: commands.world.newId(),
    correlationId: 'ready',
  })
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    const { result } = await issue(changeOrderStatus, { orderId, status }, by(admin), commands)
    if (!result.ok) throw new Error(`${status}: ${result.error.code}`)
  }
  // The worker may have been quicker: then there is no new position, and the log's end is after it.
  const { position } = await issue(createDelivery, { orderId }, by(system), commands)
  return {
    deliveryId: deliveryIdOf(orderId),
    trackingNumber: trackingNumberOf(orderId),
    position: position ?? (await commands.events.head()) ?? '',
  }
}
