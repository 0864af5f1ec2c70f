import type { ErrorCode } from '../../contract/errors.ts'
import { delivery } from '../../domain/delivery/delivery.ts'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import type { Rejection } from '../../domain/kernel/result.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { entryOf, type Said } from './change.ts'

/** The sender makes these again by itself, or cannot be heard now. */
const unkept: readonly ErrorCode[] = ['CONFLICT', 'RECORD_UNREADABLE']

/**
 * Keeps what a driver did without a connection and the shop could not take. It changes nothing. `to`: null for a note.
 * Steps of anybody else are not kept.
 */
export const keepReport = async (
  context: CommandContext,
  said: Said,
  to: DeliveryStatus | null,
  { code: refusedWith }: Rejection<ErrorCode>,
): Promise<void> => {
  if (!isDriver(context.actor) || unkept.includes(refusedWith)) return
  const entry = entryOf(context, said)
  const command = { type: 'Report', by: context.actor, entry, to, refusedWith } as const
  await execute(context, delivery, said.deliveryId, command)
}
