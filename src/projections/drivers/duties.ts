import { type DutyEvent, type Seen, seenAfter } from '../../domain/duty.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type DocChange, type Projection, remove } from '../projection.ts'

/** `id` is the driver's id. `since`: when duty last began or ended, null if the driver was never on duty. */
export type DutyDoc = Doc & { isOn: boolean; since: string | null; seen: Seen[] }

const change = (
  { data }: Recorded<DutyEvent>,
  changed: (seen: Seen[]) => Partial<DutyDoc>,
): DocChange<DutyDoc> => {
  const id = data.driverId
  return {
    id,
    fold: (doc = { id, isOn: false, since: null, seen: [] }) => ({ ...doc, ...changed(doc.seen) }),
  }
}

export const duties: Projection<DutyDoc> = {
  collection: { name: 'duties', version: 2, indexes: [] },
  on: {
    DutyStarted: (event) => change(event, () => ({ isOn: true, since: event.meta.at })),
    DutyEnded: (event) => change(event, () => ({ isOn: false, since: event.meta.at })),
    DeliveriesSeen: (event) =>
      change(event, (seen) => ({ seen: seenAfter(seen, event.data.deliveryIds, event.meta.at) })),
    UserErased: ({ data }) => remove(data.userId),
  },
}
