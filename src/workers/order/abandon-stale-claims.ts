import { issue } from '../../commands/engine/command.ts'
import { abandonOrder } from '../../commands/order/abandon-order.ts'
import { system } from '../../domain/kernel/actor.ts'
import type { CommandsOnly, Sweep } from '../job.ts'
import { sweepEach } from '../sweep.ts'

const TYPE = 'abandon-stale-claims'
const STALE_MS = 10 * 60_000

/**
 * An order number that was claimed ten minutes ago without an order never gets one: the stock reserved for it can be
 * bought again. A claim whose command is refused (CONFLICT) is found again by the next sweep.
 */
export const abandonStaleClaimsSweep: Sweep<CommandsOnly> = {
  type: TYPE,
  everyMs: 60_000,
  run: async (_, { commands: deps }) => {
    const before = new Date(deps.now().getTime() - STALE_MS).toISOString()
    const correlationId = deps.newId()
    const abandon = ({ orderNumber }: { orderNumber: string }) => {
      const by = { actor: system, commandId: deps.newId(), correlationId }
      return issue(abandonOrder, { orderNumber }, by, deps)
    }
    const found = deps.queries.openClaims.olderThan(before)
    await sweepEach(
      found,
      { name: TYPE, idOf: ({ orderNumber }) => orderNumber, work: abandon },
      deps.alert,
    )
  },
}
