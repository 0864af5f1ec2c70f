/** The time in a UUIDv7, in ms since 1970. Undefined for any other id. */
export const madeAtMs = (id: string): number | undefined =>
  /^[\da-f]{8}-[\da-f]{4}-7/.test(id)
    ? Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16)
    : undefined
