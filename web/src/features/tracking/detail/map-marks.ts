import type { Delivery } from '#contract/delivery/delivery.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import type { Mark, Marks } from '#web/ui/map/create-marks-map.ts'

type Names = { branch: string; customer: string; rider: string }
type Shown = Pick<Delivery, 'branch' | 'address' | 'trackingEvents' | 'position'>

type MaybePlace = { latitude: number | null; longitude: number | null }
export const placeOf = ({ latitude, longitude }: MaybePlace): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

const markAt = (at: Coordinates | undefined, mark: Omit<Mark, keyof Coordinates>): Mark[] =>
  at === undefined ? [] : [{ ...mark, ...at }]

/**
 * The branch, the steps, the rider and the customer, and a line through them in this order. The rider glides, and
 * stands at the end of the line so far.
 */
export const marksOf = (
  { branch, address, trackingEvents, position }: Shown,
  names: Names,
  { stale, picked }: { stale: boolean; picked: string | undefined },
): Marks => {
  const steps = trackingEvents.flatMap(({ id, ...event }) =>
    markAt(placeOf(event), { id, kind: 'step', faded: picked !== undefined && id !== picked }),
  )
  const marks = [
    ...markAt(branch, { id: 'branch', kind: 'branch', name: names.branch }),
    ...steps,
    ...markAt(position ?? undefined, {
      id: 'rider',
      kind: 'rider',
      name: names.rider,
      faded: stale,
    }),
    ...markAt(placeOf(address), { id: 'customer', kind: 'home', name: names.customer }),
  ]
  return { marks, line: marks.map(({ latitude, longitude }) => ({ latitude, longitude })) }
}
