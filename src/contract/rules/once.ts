/** Makes the value when it is first asked for: a phone spends no milliseconds on a value that nobody wants yet. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
