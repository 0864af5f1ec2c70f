import { duty } from '#contract/delivery/duty.ts'
import { keys } from '#web/shop/keys.ts'
import { dutyOf } from '../acts.ts'
import { dutyPath } from '../paths.ts'
import { useHeard } from '../use-heard.ts'
import { useDriversPhone, useQueue } from '../use-outbox.ts'

/** `isSent`: the shop knows. `set` rejects where the phone keeps nothing. */
export type OwnDuty = { on: boolean; isSent: boolean; set(on: boolean): Promise<unknown> }

/** What the driver said last holds, also before the shop has heard of it. */
export const useDuty = (): OwnDuty => {
  const { outbox, owner } = useDriversPhone()
  const { entries } = useQueue()
  const { data } = useHeard(dutyPath, duty, keys.own(owner).drivers({ duty: 'own' }))
  const said = entries.filter(({ kind }) => kind === 'duty').at(-1)?.request.body.on
  return {
    on: typeof said === 'boolean' ? said : (data?.on ?? false),
    isSent: said === undefined,
    set: (on) => outbox.add(dutyOf(on)),
  }
}
