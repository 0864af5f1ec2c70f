/** Web Locks, or what stands in for them: one holder of a name on the whole device. */
export type Locks = { request(name: string, work: () => Promise<void>): Promise<unknown> }

/** A page that is not served safely has no Web Locks: there each tab is alone, and the receiver tells doubles apart. */
const inThisTab = (): Locks => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_, work) => {
      last = last.then(work, work)
      return last
    },
  }
}

const ofTheDevice = (): Locks => {
  const { locks } = navigator
  return locks ? { request: (name, work) => locks.request(name, () => work()) } : inThisTab()
}

/**
 * Runs the work, one tab of the device at a time. Asked again while it waits for its turn, it runs once; asked while it
 * runs, once more.
 */
export const oneAtATime = (name: string, work: () => Promise<void>, locks = ofTheDevice()) => {
  let waiting: Promise<unknown> | undefined
  return (): Promise<unknown> => {
    waiting ??= locks.request(name, () => {
      waiting = undefined
      return work()
    })
    return waiting
  }
}
