import { believable, needless, WORST_ACCURACY_M } from '#contract/rules/rider-way.ts'
import { aggregates } from '#src/domain/aggregates.ts'
import { isDriver, isShop } from '#src/domain/kernel/access.ts'
import { streamName } from '#src/domain/kernel/decider.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { isUnderWay } from '#src/projections/drivers/queries.ts'
import type { RideDoc } from '#src/projections/drivers/rides.ts'
import type { Fix } from '#src/stores/positions/port.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import type { ChangeDetails } from './change.ts'

/** A track is thinned once it has this many places. */
const LONG_TRACK = 1_500
const MINUTE = 'YYYY-MM-DDTHH:MM'.length

/** The times of the delivery's steps and notes. */
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

/** Removes places from a track that are not needed to show the ride, its stops and its steps. */
const thinTrack = async (context: CommandContext, deliveryId: string): Promise<void> =>
  thin(context, deliveryId, await context.positions.track(deliveryId))

/** Thins the track when it is too long. The length is checked at most once a minute. */
const keepTrackShort = async (
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

/** Thins the track of a delivery that has ended. */
export const thinDeliveryTrack: Command<{ deliveryId: string }, null> = {
  name: 'thin-delivery-track',
  may: isShop,
  run: async ({ deliveryId }, context) => {
    await thinTrack(context, deliveryId)
    return ok(null)
  },
}

/**
 * The places in the order of their times. A time ahead of the shop's clock becomes the present time, since a phone's
 * clock may be fast.
 */
const inOrder = ({ world }: CommandContext, fixes: readonly Fix[]): Fix[] => {
  const latest = world.now().toISOString()
  return fixes
    .map((fix) => ({ ...fix, at: fix.at < latest ? new Date(fix.at).toISOString() : latest }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
}

/**
 * Moves the rider's newest place forward, leaving out places that no motorbike can have reached. Gives the time of the
 * newest place.
 */
const move = async (
  { actor, positions }: CommandContext,
  fixes: readonly Fix[],
): Promise<string | null> => {
  const driverId = actor.id
  const [known] = await positions.places([driverId])
  let newest: Fix | undefined = known
  for (const fix of fixes) {
    const isNewer = newest === undefined || fix.at > newest.at
    if (isNewer && believable(fix, { before: newest, after: undefined })) newest = fix
  }
  if (newest !== undefined && newest !== known) await positions.move({ ...newest, driverId })
  return newest?.at ?? null
}

const later = (one: Fix | undefined, other: Fix | undefined): Fix | undefined =>
  one === undefined || (other !== undefined && other.at > one.at) ? other : one

/**
 * Adds places to the track of a ride, even places that arrive late. Each place is compared with the places before and
 * after it.
 */
const extend = async (
  { actor, positions }: CommandContext,
  ride: RideDoc,
  fixes: readonly Fix[],
): Promise<Fix[]> => {
  const own = fixes.filter(({ at }) => isUnderWay(ride, at))
  const neighbours = await Promise.all(own.map(({ at }) => positions.around(ride.id, at)))
  const taken: Fix[] = []
  for (const [n, fix] of own.entries()) {
    const { before, after } = neighbours[n] ?? { before: undefined, after: undefined }
    if (believable(fix, { before: later(before, taken.at(-1)), after })) taken.push(fix)
  }
  await positions.extend(ride.id, actor.id, taken)
  return taken
}

const follow = async (
  context: CommandContext,
  ride: RideDoc,
  fixes: readonly Fix[],
): Promise<void> => {
  const taken = await extend(context, ride, fixes)
  if (taken.length === 0) return
  if (ride.until === null) await keepTrackShort(context, ride.id, taken)
  else await thinTrack(context, ride.id)
}

/**
 * Adds the places to the tracks of the driver's rides, and moves the driver on the map. `isHeld`: the driver has a
 * delivery, even if the read models do not show it yet.
 */
const take = async (
  context: CommandContext,
  { fixes, isHeld }: { fixes: readonly Fix[]; isHeld: boolean },
): Promise<CommandResult<{ newestAt: string | null }>> => {
  const { actor, queries } = context
  const ordered = inOrder(context, fixes)
  const rides = await queries.rides.since(actor, ordered[0]?.at ?? '')
  if (!rides.ok) return rides
  const duty = await queries.duties.own(actor)
  if (!duty.ok) return duty
  for (const ride of rides.value) await follow(context, ride, ordered)
  const isFollowed = isHeld || duty.value.isOn || rides.value.some((ride) => ride.isHeld)
  return ok({ newestAt: isFollowed ? await move(context, ordered) : null })
}

/**
 * Stores places that a driver's phone sent. They move the driver on the map, never back in time, and extend the tracks
 * of the deliveries that were under way. Nothing is stored of a driver who is off duty and has no delivery.
 */
export const recordPositions: Command<{ fixes: readonly Fix[] }, { newestAt: string | null }> = {
  name: 'record-positions',
  may: isDriver,
  run: ({ fixes }, context) => take(context, { fixes, isHeld: false }),
}

/**
 * Stores the place of an entry that the shop accepted from a driver, like a place that the phone sent by itself. A
 * place without an accuracy counts as just accurate enough.
 */
export const followEntry = async (
  context: CommandContext,
  { place, doneAt, isHeld }: Pick<ChangeDetails, 'place' | 'doneAt'> & { isHeld: boolean },
): Promise<void> => {
  if (place === undefined || !isDriver(context.actor)) return
  const at = doneAt ?? context.world.now().toISOString()
  const accuracy = place.accuracy ?? WORST_ACCURACY_M
  try {
    await take(context, { fixes: [{ ...place, at, accuracy, heading: null }], isHeld })
  } catch (error) {
    // The entry is recorded already, so a missing place must not refuse it.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
