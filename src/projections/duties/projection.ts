import type { DutyEvent } from '../../domain/duty/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Change, Projection } from '../projection.ts'

/** `id` is the driver's. `since`: the time of the last change. */
export type DutyDoc = Doc & { isOn: boolean; since: string }

const set = ({ data, meta }: Recorded<DutyEvent>, isOn: boolean): Change<DutyDoc> => {
  const id = data.driverId
  return { id, fold: () => ({ id, isOn, since: meta.at }) }
}

export const duties: Projection<DutyDoc> = {
  collection: { name: 'duties', version: 1, indexes: [['isOn', '-since']] },
  on: {
    DutyStarted: (event) => set(event, true),
    DutyEnded: (event) => set(event, false),
    UserErased: ({ data: { userId: id } }) => ({ id, fold: () => undefined }),
  },
}
