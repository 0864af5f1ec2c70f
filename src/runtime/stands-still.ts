/** More than this is no single fault: perhaps an older Duka replaced a newer one. */
export const MOST_PARKED = 10_000

/** A reader of the log has parked so much that it takes in nothing more. */
export class ReaderStandsStill extends Error {
  override name = 'ReaderStandsStill'
  readonly reader: string

  constructor(reader: string) {
    super(`${reader} has parked ${MOST_PARKED} streams, and stands still`)
    this.reader = reader
  }
}
