import type { Alert } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import type { Checkpoint, SealStore, ToldPlace } from '../../stores/seals/port.ts'

/** A place outside the shop that is told checkpoints. `tell` throws if the place did not take it. */
export type OutsidePlace = {
  place: ToldPlace['place']
  tell(checkpoint: Checkpoint): Promise<void>
}

type Deps = {
  seals: Pick<SealStore, 'last' | 'told' | 'keepTold'>
  places: readonly OutsidePlace[]
  world: Pick<World, 'now'>
  alert: Alert
}

const TELL_EVERY_MS = 60 * 60_000
/** The most characters of a reason in an alert. */
const MOST_LETTERS = 200

const isDue = ({ last, failedAt }: ToldPlace, newest: Checkpoint, now: Date): boolean => {
  if (last === null || failedAt !== null) return true
  return last.hash !== newest.hash && now.getTime() - Date.parse(last.at) >= TELL_EVERY_MS
}

const tellOne = async (
  { world, alert }: Deps,
  { place, tell }: OutsidePlace,
  former: ToldPlace,
  newest: Checkpoint,
): Promise<ToldPlace> => {
  try {
    await tell(newest)
    return { place, last: newest, failedAt: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    alert('checkpoint-not-told', { place, reason: reason.slice(0, MOST_LETTERS) })
    return { ...former, failedAt: former.failedAt ?? world.now().toISOString() }
  }
}

/** Tells each place the newest checkpoint, once an hour. A place that failed is told at the next call. */
export const tellOutside = async (deps: Deps): Promise<void> => {
  const { seals, places, world } = deps
  const seal = await seals.last()
  if (seal === undefined) return
  const { count, at, hash } = seal
  const told = await seals.told()
  for (const place of places) {
    const none: ToldPlace = { place: place.place, last: null, failedAt: null }
    const former = told.find((one) => one.place === place.place) ?? none
    if (!isDue(former, seal, world.now())) continue
    const now = await tellOne(deps, place, former, { count, at, hash })
    const others = (await seals.told()).filter((one) => one.place !== place.place)
    await seals.keepTold([...others, now])
  }
}
