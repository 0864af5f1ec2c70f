import type { ErrorCode } from '../../contract/errors.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Transfer } from '../../domain/transfer/state.ts'
import { transfer } from '../../domain/transfer/transfer.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { releaseStock, reserveStock } from '../inventory/order-stock.ts'
import { heldBy, takeOut } from './move-pieces.ts'

type Answer = Result<Transfer, Rejection<ErrorCode>>

const decided = async (
  context: CommandContext,
  transferId: string,
  type: 'Send' | 'Refuse',
): Promise<Answer> => {
  const done = await execute(context, transfer, transferId, { type })
  if (!done.ok) return done
  return done.value.state === null ? reject('TRANSFER_NOT_FOUND') : ok(done.value.state)
}

/** Holds every piece at the source, and says by that whether the transfer is sent. Names are the asker's to know. */
const hold = async (context: CommandContext, planned: Transfer) => {
  const held = await reserveStock(context, heldBy(planned), () => '')
  const { transferId } = planned
  if (held.ok) return { refusal: undefined, state: await decided(context, transferId, 'Send') }
  const isShort = held.error.code === 'OUT_OF_STOCK' || held.error.code === 'ORDER_EXPIRED'
  if (!isShort) return { refusal: held, state: held }
  return { refusal: held, state: await decided(context, transferId, 'Refuse') }
}

/**
 * Takes a planned transfer onto the road, or refuses it, and does the rest of what was decided. The transfer's own
 * stream decides which of the two it is. Every step may come twice, so that this goes on from wherever a crash stopped
 * it.
 */
export const complete = async (context: CommandContext, found: Transfer): Promise<Answer> => {
  const isPlanned = found.status === 'planned'
  const { refusal, state } = isPlanned
    ? await hold(context, found)
    : { refusal: undefined, state: ok(found) }
  if (!state.ok) return state
  if (state.value.status === 'refused') {
    const released = await releaseStock(context, heldBy(found), 'abandoned')
    if (!released.ok) return released
    return refusal ?? reject('TRANSFER_NOT_OPEN')
  }
  const out = await takeOut(context, state.value)
  return out.ok ? state : out
}

export const completeTransfer: Command<{ transferId: string }, null> = {
  name: 'complete-transfer',
  may: isShop,
  run: async ({ transferId }, context) => {
    const found = await load(context, transfer, transferId)
    if (found === null) return reject('TRANSFER_NOT_FOUND')
    const completed = await complete(context, found)
    // A transfer that was refused is complete too.
    const after = await load(context, transfer, transferId)
    return completed.ok || after?.status === 'refused' ? ok(null) : completed
  },
}
