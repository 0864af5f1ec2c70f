import { needless } from '#src/contract/rules/way/thin-track.ts'
import { aggregates } from '#src/domain/aggregates.ts'
import { isShop } from '#src/domain/kernel/access.ts'
import { streamName } from '#src/domain/kernel/decider.ts'
import { ok } from '#src/domain/kernel/result.ts'
import type { Fix } from '#src/stores/positions/port.ts'
import type { Command, CommandContext } from '../../engine/command.ts'

/** A track is thinned when it is that long. */
const LONG_TRACK = 1_500
const MINUTE = 'YYYY-MM-DDTHH:MM'.length

/** The times at which the delivery's steps and notes were done. */
const stepsOf = async ({ events }: CommandContext, deliveryId: string): Promise<string[]> => {
  const history = await events.readStream(streamName(aggregates.delivery, deliveryId))
  return history.flatMap(({ data }) => ('doneAt' in data ? [data.doneAt] : []))
}

const thin = async (
  context: CommandContext,
  deliveryId: string,
  track: readonly Fix[],
): Promise<void> => {
  const steps = await stepsOf(context, deliveryId)
  await context.positions.thin(deliveryId, needless(track, steps))
}

/** Leaves of a track what tells where the rider was at any time, with stops and steps. */
export const thinTrack = async (context: CommandContext, deliveryId: string): Promise<void> =>
  thin(context, deliveryId, await context.positions.track(deliveryId))

/** Looks once a minute at how long the track is to which these were added. */
export const keepTrackShort = async (
  context: CommandContext,
  deliveryId: string,
  [first]: readonly Fix[],
): Promise<void> => {
  if (first === undefined) return
  const { positions } = context
  const { before } = await positions.around(deliveryId, first.at)
  if (before?.at.slice(0, MINUTE) === first.at.slice(0, MINUTE)) return
  const track = await positions.track(deliveryId)
  if (track.length >= LONG_TRACK) await thin(context, deliveryId, track)
}

/** Follows the end of a delivery. */
export const thinDeliveryTrack: Command<{ deliveryId: string }, null> = {
  name: 'thin-delivery-track',
  may: isShop,
  run: async ({ deliveryId }, context) => {
    await thinTrack(context, deliveryId)
    return ok(null)
  },
}
