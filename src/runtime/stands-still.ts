/** Beyond so many, it is no single fault: an older Duka was put in the place of a newer one, say. */
export const MOST_PARKED = 10_000

/** Where a reader of the log has set aside so much that it takes in nothing more. */
export class ReaderStandsStill extends Error {
  override name = 'ReaderStandsStill'
  readonly reader: string

  constructor(reader: string) {
    super(`${reader} has parked ${MOST_PARKED} streams, and stands still`)
    this.reader = reader
  }
}
