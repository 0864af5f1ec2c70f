/**
 * A place as a rider's phone measured it. `at`: when, ISO 8601 in UTC, by the server's clock. `accuracy`: metres.
 * `heading`: degrees clockwise from north, null where the phone does not know it.
 */
export type Fix = {
  at: string
  latitude: number
  longitude: number
  accuracy: number
  heading: number | null
}

/** The newest place of a rider. */
export type RiderPlace = Fix & { driverId: string }

/** The most points of a track that one answer gives. */
export const MOST_POINTS = 2_000

/**
 * Riders' places beside the log, since people's places are not kept for ever: the newest one of each rider, and the
 * track of each delivery. Losing them loses nothing else. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface Positions {
  /** Keeps the place, unless one as new is known. True where it is the newest now: a place never goes back in time. */
  move(place: RiderPlace): Promise<boolean>
  /** The newest places of those riders that have one. */
  places(driverIds: readonly string[]): Promise<RiderPlace[]>
  /** Adds points to a delivery's track. A point of the same time is kept once. */
  extend(deliveryId: string, driverId: string, fixes: readonly Fix[]): Promise<void>
  /** The first `MOST_POINTS` of the track, in the order of time. */
  track(deliveryId: string): Promise<Fix[]>
  /** The last point of the track before the time, and the first one after it. */
  around(
    deliveryId: string,
    at: string,
  ): Promise<{ before: Fix | undefined; after: Fix | undefined }>
  /** Takes points of these times out of a track. */
  thin(deliveryId: string, times: readonly string[]): Promise<void>
  /** Forgets a rider's newest place, and all points that the rider made. */
  forgetDriver(driverId: string): Promise<void>
  forgetDelivery(deliveryId: string): Promise<void>
  /** Forgets what was measured before that time. */
  forgetBefore(at: string): Promise<void>
  /**
   * Tells each new newest place, whichever process kept it, within a second and in the order of each rider's time.
   * Places that follow each other closely may be told as one, the last. Call the result to stop.
   */
  follow(heard: (place: RiderPlace) => void): () => void
  close(): Promise<void>
}
