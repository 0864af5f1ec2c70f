/** The engine behind a port cannot be reached now. The caller may try again. HTTP answers 503. */
export class StoreUnavailable extends Error {
  readonly engine: string
  /** Why, and what to do, in words without secrets. */
  readonly why: string | undefined

  constructor(
    engine: string,
    { why, ...options }: ErrorOptions & { why?: string | undefined } = {},
  ) {
    super(`${engine} cannot be reached${why === undefined ? '' : `: ${why}`}`, options)
    this.name = 'StoreUnavailable'
    this.engine = engine
    this.why = why
  }
}

/** A write got no answer. It may have been made, and may still be. */
export class WriteUnanswered extends StoreUnavailable {
  override name = 'WriteUnanswered'
}

/** The engine has no room left: it can be read, but not written. */
export class StoreFull extends StoreUnavailable {
  override name = 'StoreFull'

  constructor(engine: string, options?: ErrorOptions) {
    super(engine, options)
    this.message = `${engine} has no room left`
  }
}

/** Lets pass that a store is away, and throws any other error. */
export const unlessAway = (error: unknown): void => {
  if (!(error instanceof StoreUnavailable)) throw error
}
