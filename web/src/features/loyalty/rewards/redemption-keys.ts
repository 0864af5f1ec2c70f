import { v4 } from 'uuid'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '#web/lib/stored.ts'

const keys = z.record(z.string(), z.string())
type Kept = { keys: z.infer<typeof keys> }

/** Keys of redemptions whose answer has not come. They outlive the dialog and the page, for as long as the tab lives. */
const useKeys = create<Kept>()(
  persist(() => ({ keys: {} }), {
    name: 'duka-redemptions',
    storage: createJSONStorage(() => storedAs(z.object({ keys }), () => sessionStorage)),
  }),
)

const nameOf = (userId: string | undefined, rewardId: string): string => `${userId}.${rewardId}`

/** The same key until `endRedemption`, so that a lost answer costs no points twice. */
export const redemptionKey = (userId: string | undefined, rewardId: string): string => {
  const name = nameOf(userId, rewardId)
  const key = useKeys.getState().keys[name] ?? v4()
  useKeys.setState(({ keys }) => ({ keys: { ...keys, [name]: key } }))
  return `${key}-${rewardId}`
}

export const endRedemption = (userId: string | undefined, rewardId: string): void => {
  const { [nameOf(userId, rewardId)]: _, ...others } = useKeys.getState().keys
  useKeys.setState({ keys: others })
}
