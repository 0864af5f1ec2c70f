/** A picture holds at most so many bytes. */
export const MOST_BYTES = 300_000

/** Times are ISO 8601 in UTC. */
export type StoredPicture = { name: string; touchedAt: string }

/**
 * Pictures by their names: lower case letters, digits, hyphens and dots, with no dot at the beginning. Throws
 * `StoreUnavailable` while the engine cannot be reached, and `StoreFull` where it has no room left.
 */
export interface PictureStore {
  /** Stores the bytes whole or not at all, in place of what the name had. Throws a `RangeError` above `MOST_BYTES`. */
  put(name: string, bytes: Uint8Array, at: string): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  /** Keeps the picture from being dropped as older. False: there is none of this name. */
  touch(name: string, at: string): Promise<boolean>
  has(name: string): Promise<boolean>
  count(): Promise<number>
  /** By name, those behind `after`. Null: from the first. */
  list(after: string | null, limit: number): Promise<StoredPicture[]>
  /** Deletes the picture, unless it was put or touched since. */
  drop(name: string, before: string): Promise<void>
  close(): Promise<void>
}

const NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** No other name reaches a file or a document. */
export const isPictureName = (name: string): boolean => NAME.test(name)

/** Throws a `RangeError` for what no store takes. */
export const checkPicture = (name: string, bytes: Uint8Array): void => {
  if (!isPictureName(name)) throw new RangeError(`No name of a picture: ${name}`)
  if (bytes.length > MOST_BYTES) throw new RangeError(`${name} has ${bytes.length} bytes`)
}
