/** Makes it when it is first asked for: what costs a phone milliseconds is not made before anybody wants it. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
