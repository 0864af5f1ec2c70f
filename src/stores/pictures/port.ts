/** The most bytes of a picture. */
export const MOST_BYTES = 300_000

/** Times are ISO 8601 in UTC. */
export type StoredPicture = { name: string; touchedAt: string }

/**
 * Pictures by name. A name has lower case letters, digits, hyphens and dots, and does not begin with a dot. Throws
 * `StoreUnavailable` while the engine cannot be reached, and `StoreFull` if it has no room left.
 */
export interface PictureStore {
  /**
   * Stores the bytes as a whole or not at all, and replaces an earlier picture of this name. Throws a `RangeError`
   * above `MOST_BYTES`.
   */
  put(name: string, bytes: Uint8Array, at: string): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  /** Sets the time of the picture to `at`, so that `drop` spares it. False: there is no picture of this name. */
  touch(name: string, at: string): Promise<boolean>
  has(name: string): Promise<boolean>
  count(): Promise<number>
  /**
   * The pictures whose names sort behind `after`, by name. If `after` is null, the list begins with the first picture.
   */
  list(after: string | null, limit: number): Promise<StoredPicture[]>
  /** Deletes the picture, unless it was put or touched since `before`. */
  drop(name: string, before: string): Promise<void>
  close(): Promise<void>
}

const NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** Whether the name is allowed. A picture with any other name is never stored. */
export const isPictureName = (name: string): boolean => NAME.test(name)

/** Throws a `RangeError` for a name or a size that no store accepts. */
export const checkPicture = (name: string, bytes: Uint8Array): void => {
  if (!isPictureName(name)) throw new RangeError(`No name of a picture: ${name}`)
  if (bytes.length > MOST_BYTES) throw new RangeError(`${name} has ${bytes.length} bytes`)
}
