/** So many events in so short a time come from several writers: more are about to follow. */
const CROWD = 20
const CROWD_MS = 250

/** Tells whether a crowd writes, by the events of each batch and the moment (in ms) of its arrival. */
export const watchForCrowd = () => {
  let recent: { at: number; events: number }[] = []
  return (events: number, at: number): boolean => {
    recent = [...recent.filter((batch) => batch.at > at - CROWD_MS), { at, events }]
    return recent.reduce((sum, batch) => sum + batch.events, 0) >= CROWD
  }
}
