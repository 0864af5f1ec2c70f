import { useQuery } from '@tanstack/react-query'
import { duty } from '#contract/delivery/duty.ts'
import { api } from '../../../lib/api.ts'
import { keys } from '../../../shop/keys.ts'
import { dutyOf } from '../acts.ts'
import { useDriversPhone, useQueue } from '../use-outbox.ts'

/** `isSent`: the shop knows. `set` rejects where the phone keeps nothing. */
export type OwnDuty = { on: boolean; isSent: boolean; set(on: boolean): Promise<unknown> }

/** What the driver said last holds, also before the shop has heard of it. */
export const useDuty = (): OwnDuty => {
  const { outbox, owner } = useDriversPhone()
  const { entries } = useQueue()
  const { data } = useQuery({
    queryKey: keys.own(owner).drivers({ duty: 'own' }),
    queryFn: ({ signal }) => api('/api/driver/duty', duty, { signal }),
  })
  const said = entries.filter(({ kind }) => kind === 'duty').at(-1)?.request.body.on
  return {
    on: typeof said === 'boolean' ? said : (data?.on ?? false),
    isSent: said === undefined,
    set: (on) => outbox.add(dutyOf(on)),
  }
}
