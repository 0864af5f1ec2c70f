/** The task after this one, so that the page hears a press in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let last: Promise<unknown> = Promise.resolve()

/**
 * Loads parts that nobody waits for, one after another on the whole page, each in a task of its own: a part asks for
 * files, which takes a cheap phone up to 50 ms, and all at once it would not hear a press meanwhile. What cannot be
 * loaded now is loaded when it is wanted.
 */
export const loadInTurn = (...loads: (() => Promise<unknown>)[]): void => {
  for (const load of loads)
    last = last
      .then(nextTask)
      .then(load)
      .catch(() => undefined)
}
