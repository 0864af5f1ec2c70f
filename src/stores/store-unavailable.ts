/** The engine behind a port cannot be reached now. The caller may try again; HTTP answers 503. */
export class StoreUnavailable extends Error {
  readonly engine: string

  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} cannot be reached`, options)
    this.name = 'StoreUnavailable'
    this.engine = engine
  }
}
