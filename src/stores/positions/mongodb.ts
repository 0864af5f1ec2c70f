import type { World } from '../../lib/world.ts'
import { atFirstUse, type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import { type Fix, MOST_POINTS, type Positions, type RiderPlace } from './port.ts'

const EVERY_MS = 400
/** By this many ms the clocks of two processes may differ, and a write may be late. */
const OVERLAP_MS = 10_000
const MOST_REMEMBERED = 10_000

type Heard = (place: RiderPlace) => void

/** Gives the places kept since `since`. Rejects while the engine is away, and is then asked again. */
type Find = (since: Date) => Promise<RiderPlace[]>

/**
 * Tells followers of each newer place. Asks the engine only while there are followers. `tell` passes on at once a place
 * that this process has kept itself.
 */
const pollPlaces = ({ now, wait }: Pick<World, 'now' | 'wait'>, find: Find) => {
  const followers = new Set<Heard>()
  const latest = new Map<string, string>()
  let polling: AbortController | undefined

  const tell = (place: RiderPlace): void => {
    if (place.at <= (latest.get(place.driverId) ?? '')) return
    if (latest.size >= MOST_REMEMBERED) latest.clear()
    latest.set(place.driverId, place.at)
    for (const heard of followers) heard(place)
  }
  const look = async (): Promise<void> => {
    const places = await find(new Date(now().getTime() - OVERLAP_MS)).catch(() => [])
    for (const place of places) tell(place)
  }
  const poll = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await look()
      await wait(EVERY_MS, signal)
    }
  }
  const stop = (): void => {
    polling?.abort()
    polling = undefined
  }
  return {
    tell,
    follow: (heard: Heard): (() => void) => {
      followers.add(heard)
      if (polling === undefined) {
        polling = new AbortController()
        void poll(polling.signal)
      }
      return () => {
        followers.delete(heard)
        if (followers.size === 0) stop()
      }
    },
    stop,
  }
}

/** `keptAt`: when the document was written, by which followers find new places. */
type Place = Fix & { _id: string; keptAt: Date }
type Point = Fix & { _id: string; deliveryId: string; driverId: string }

/** A null field may be missing in the document. */
const fixOf = ({ at, latitude, longitude, accuracy, heading }: Fix): Fix => ({
  at,
  latitude,
  longitude,
  accuracy,
  heading: heading ?? null,
})
const placeOf = ({ _id, ...fix }: Place): RiderPlace => ({ driverId: _id, ...fixOf(fix) })

/** Riders' places in two collections. */
export const openMongoPositions = (
  url: string,
  world: World,
  mongo: Mongo = openMongo(url, world),
): Positions => {
  const { db, reach, run, close } = mongo
  const places = db.collection<Place>('duka_rider_places')
  const points = db.collection<Point>('duka_track_points')
  const withIndexes = atFirstUse(() =>
    Promise.all([
      places.createIndex({ keptAt: 1 }),
      places.createIndex({ at: 1 }),
      points.createIndex({ deliveryId: 1, at: 1 }),
      points.createIndex({ driverId: 1 }),
      points.createIndex({ at: 1 }),
    ]),
  )
  const news = pollPlaces(world, (since) =>
    reach(async () => (await places.find({ keptAt: { $gte: since } }).toArray()).map(placeOf)),
  )
  /**
   * True if the place was stored. If a newer place is stored, the filter matches nothing and the insert fails, because
   * its id is taken.
   */
  const move = ({ driverId, ...fix }: RiderPlace): Promise<boolean> =>
    unlessThere(() =>
      places.updateOne(
        { _id: driverId, at: { $lt: fix.at } },
        { $set: { ...fixOf(fix), keptAt: world.now() } },
        { upsert: true },
      ),
    )
  const one = async (filter: object, order: 1 | -1): Promise<Fix | undefined> => {
    const found = await points.findOne(filter, { sort: { at: order } })
    return found === null ? undefined : fixOf(found)
  }

  return {
    move: (place) =>
      reach(async () => {
        await withIndexes()
        const isNewest = await move(place)
        if (isNewest) news.tell(place)
        return isNewest
      }),
    places: (driverIds) =>
      reach(async () =>
        (await places.find({ _id: { $in: [...driverIds] } }).toArray()).map(placeOf),
      ),
    extend: (deliveryId, driverId, fixes) =>
      reach(async () => {
        if (fixes.length === 0) return
        await withIndexes()
        await points.bulkWrite(
          fixes.map((fix) => ({
            updateOne: {
              filter: { _id: `${deliveryId}.${fix.at}` },
              update: { $setOnInsert: { deliveryId, driverId, ...fixOf(fix) } },
              upsert: true,
            },
          })),
          { ordered: false },
        )
      }),
    track: (deliveryId) =>
      reach(async () =>
        (await points.find({ deliveryId }).sort({ at: 1 }).limit(MOST_POINTS).toArray()).map(fixOf),
      ),
    around: (deliveryId, at) =>
      reach(async () => ({
        before: await one({ deliveryId, at: { $lt: at } }, -1),
        after: await one({ deliveryId, at: { $gt: at } }, 1),
      })),
    thin: (deliveryId, times) =>
      run(() => points.deleteMany({ _id: { $in: times.map((at) => `${deliveryId}.${at}`) } })),
    forgetDriver: (driverId) =>
      reach(async () => {
        await places.deleteOne({ _id: driverId })
        await points.deleteMany({ driverId })
      }),
    forgetDelivery: (deliveryId) => run(() => points.deleteMany({ deliveryId })),
    forgetBefore: (at) =>
      reach(async () => {
        await places.deleteMany({ at: { $lt: at } })
        await points.deleteMany({ at: { $lt: at } })
      }),
    follow: news.follow,
    close: async () => {
      news.stop()
      await close()
    },
  }
}
