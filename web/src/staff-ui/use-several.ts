import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '../lib/use-action.ts'

/** What came of one record: `why` says why the server refused, and is undefined if it did not. */
export type Outcome = { name: string; why: string | undefined }

export const isRefused = ({ why }: Outcome): boolean => why !== undefined

/** `outcomes` has the records that were answered so far. */
export type SeveralState = { total: number; outcomes: readonly Outcome[] }

/** The most records that can be ticked at once. */
export const MOST_CHOSEN = 100
/** How many requests are under way at once, so that colleagues' requests are answered in between. */
const AT_ONCE = 3

/**
 * Sends one request for each of several records. A record that is refused does not stop the others. `invalidates`: the
 * queries that are fetched again afterwards. `run` resolves to what came of each record.
 */
export const useSeveral = (invalidates: readonly QueryKey[]) => {
  const client = useQueryClient()
  const explain = useFailureText()
  const [state, setState] = useState<SeveralState>()
  const run = async <Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    send: (item: Item) => Promise<unknown>,
  ): Promise<readonly Outcome[]> => {
    const left = [...items]
    const outcomes: Outcome[] = []
    const note = (outcome?: Outcome): void => {
      if (outcome !== undefined) outcomes.push(outcome)
      setState({ total: items.length, outcomes: [...outcomes] })
    }
    note()
    const sendNext = async (): Promise<void> => {
      const item = left.shift()
      if (item === undefined) return
      const why = await send(item).then(() => undefined, explain)
      note({ name: nameOf(item), why })
      await sendNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
    return outcomes
  }
  return {
    state,
    isBusy: state !== undefined && state.outcomes.length < state.total,
    run,
    forget: (): void => setState(undefined),
  }
}
