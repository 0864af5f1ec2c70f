import type { Carrier, DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { denied, isDriver, runsBranches } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { CashReason } from '../../domain/kernel/vocabulary.ts'
import type { ChangeDetails, ChangedDelivery } from '../delivery/change.ts'
import { keepRefusedStep } from '../delivery/change.ts'
import { handOverDelivery } from '../delivery/hand-over-delivery.ts'
import { pickUpDelivery } from '../delivery/pick-up-delivery.ts'
import {
  assignDelivery,
  failDelivery,
  stepDelivery,
  unassignDelivery,
} from '../delivery/plain-steps.ts'
import { followEntry } from '../delivery/positions.ts'
import { returnDelivery } from '../delivery/return-delivery.ts'
import { takeCash } from '../driver-cash/take-cash.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'

/**
 * `cashTakenCents` is all cash that the acting driver took for the delivery, `cashReason` says why it is too little.
 * Each of the other fields is used by some of the steps only.
 */
export type TakeDeliveryStep = ChangeDetails & {
  to: DeliveryStatus
  carrier?: Carrier | undefined
  code?: string | undefined
  reason?: string | undefined
  writtenOff?: readonly Pieces[] | undefined
  cashTakenCents?: number | undefined
  cashReason?: CashReason | undefined
}

/** Records the cash even if the step itself is refused. */
const noteCash = async (
  context: CommandContext,
  { deliveryId, entryId, doneAt, cashTakenCents, cashReason }: TakeDeliveryStep,
): Promise<CommandResult> => {
  if (cashTakenCents === undefined || !isDriver(context.actor)) return ok(null)
  const taken = {
    entryId: entryId ?? context.world.newId(),
    deliveryId,
    amountCents: cashTakenCents,
    reason: cashReason,
    doneAt: doneAt ?? context.world.now().toISOString(),
  }
  return takeCash.run(taken, context)
}

/** Each step is a command of its own, whose `may` says who may take it. */
const ask = async <Input>(
  context: CommandContext,
  command: Command<Input, ChangedDelivery>,
  input: Input,
): Promise<CommandResult<ChangedDelivery>> =>
  command.may(context.actor, input) ? command.run(input, context) : denied(context.actor)

const step = (
  context: CommandContext,
  input: TakeDeliveryStep,
): Promise<CommandResult<ChangedDelivery>> => {
  const { to, carrier, code, reason = '', writtenOff = [], ...rest } = input
  const { cashTakenCents: _, cashReason: __, ...details } = rest
  switch (to) {
    case 'pending':
      return ask(context, unassignDelivery, details)
    case 'assigned':
      return carrier === undefined
        ? Promise.resolve(reject('DELIVERY_CARRIER_REQUIRED'))
        : ask(context, assignDelivery, { ...details, carrier })
    case 'picked_up':
      return ask(context, pickUpDelivery, details)
    case 'in_transit':
    case 'out_for_delivery':
      return ask(context, stepDelivery, { ...details, to })
    case 'delivered':
      return ask(context, handOverDelivery, { ...details, code, reason })
    case 'failed':
      return ask(context, failDelivery, { ...details, reason })
    case 'returned':
      return ask(context, returnDelivery, { ...details, reason, writtenOff })
    case 'cancelled':
      // Only the cancellation of its order cancels a delivery.
      return Promise.resolve(reject('DELIVERY_TRANSITION_NOT_ALLOWED', { to }))
  }
}

/**
 * Takes one step of a delivery and records the cash that the driver took. If a driver's step is refused, it is stored
 * as a refused report as well.
 */
export const takeDeliveryStep: Command<TakeDeliveryStep, ChangedDelivery> = {
  name: 'take-delivery-step',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: async (input, context) => {
    const noted = await noteCash(context, input)
    if (!noted.ok) return noted
    const done = await step(context, input)
    if (!done.ok) {
      await keepRefusedStep(context, input, input.to, done.error)
      return done
    }
    await followEntry(context, { ...input, isHeld: true })
    return done
  },
}
