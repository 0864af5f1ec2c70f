import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { storedAs } from '#web/lib/stored.ts'

/** The most people of one device whose choice is kept. The choice made longest ago is dropped first. */
const MOST_PEOPLE = 20

const choice = z.object({ unfoldedFor: z.array(z.string()).max(MOST_PEOPLE) })
type Choice = z.output<typeof choice>

/** The people who want cards in place of one line, kept in the browser's storage. */
const useChoice = create<Choice>()(
  persist((): Choice => ({ unfoldedFor: [] }), {
    name: 'duka-figures',
    storage: createJSONStorage(() => storedAs(choice)),
  }),
)

/** Whether this person wants the figures in one line, and a function that changes it. */
export const useFolded = (userId = ''): [boolean, (isFolded: boolean) => void] => {
  const isFolded = useChoice(({ unfoldedFor }) => !unfoldedFor.includes(userId))
  const fold = (isLine: boolean): void => {
    const others = useChoice.getState().unfoldedFor.filter((id) => id !== userId)
    useChoice.setState({
      unfoldedFor: isLine ? others : [userId, ...others].slice(0, MOST_PEOPLE),
    })
  }
  return [isFolded, fold]
}
