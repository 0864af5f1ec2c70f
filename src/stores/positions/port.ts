/**
 * A place measured by a rider's phone. `at`: the time by the server's clock, ISO 8601 in UTC. `accuracy`: metres.
 * `heading`: degrees clockwise from north, null if the phone does not know.
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

/** The most points of a track in one answer. */
export const MOST_POINTS = 2_000

/**
 * Riders' places: the newest place of each rider, and the track of each delivery. They are kept outside the log,
 * because they must not be kept for ever. If they are lost, nothing else is. Throws `StoreUnavailable` while the engine
 * cannot be reached.
 */
export interface Positions {
  /** Keeps the place unless one at least as new is known. True if it is the newest now. */
  move(place: RiderPlace): Promise<boolean>
  /** The newest places of these riders, as far as they are known. */
  places(driverIds: readonly string[]): Promise<RiderPlace[]>
  /** Adds points to a delivery's track. Of points with the same time, the first is kept. */
  extend(deliveryId: string, driverId: string, fixes: readonly Fix[]): Promise<void>
  /** The first `MOST_POINTS` points of the track, in the order of time. */
  track(deliveryId: string): Promise<Fix[]>
  /** The last point of the track before `at`, and the first one after it. */
  around(
    deliveryId: string,
    at: string,
  ): Promise<{ before: Fix | undefined; after: Fix | undefined }>
  /** Removes the points of these times from a track. */
  thin(deliveryId: string, times: readonly string[]): Promise<void>
  /** Forgets a rider's newest place, and all points of the rider. */
  forgetDriver(driverId: string): Promise<void>
  forgetDelivery(deliveryId: string): Promise<void>
  /** Forgets everything that was measured before `at`. */
  forgetBefore(at: string): Promise<void>
  /**
   * Calls `heard` within a second for each new newest place, whichever process kept it, in the order of each rider's
   * time. Of several places in quick succession, only the last may come. Call the result to stop.
   */
  follow(heard: (place: RiderPlace) => void): () => void
  close(): Promise<void>
}
