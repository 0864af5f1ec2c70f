import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * For each area of the API, such as '/api/orders': the read models that were behind the log when the area last
 * answered.
 */
type BehindState = { behind: Readonly<Record<string, readonly string[]>> }

export const useBehindStore = create<BehindState>()(() => ({ behind: {} }))

const areaOf = (path: string): string => path.split(/[/?]/, 3).join('/')

/** Remembers which read models were behind. `header` is the answer's `x-behind` header, which lists their names. */
export const noteBehind = (path: string, header: string | null): void => {
  const area = areaOf(path)
  const { [area]: before, ...others } = useBehindStore.getState().behind
  if (header !== null)
    useBehindStore.setState({ behind: { ...others, [area]: header.split(/[\s,]+/) } })
  else if (before !== undefined) useBehindStore.setState({ behind: others })
}

/**
 * Fetches all queries on screen again. Areas that did not answer this time are dropped, since nothing on screen comes
 * from them.
 */
const askAgain = async (client: QueryClient): Promise<void> => {
  const { behind: before } = useBehindStore.getState()
  await client.refetchQueries({ type: 'active' })
  const now = Object.entries(useBehindStore.getState().behind)
  const again = now.filter(([area, names]) => names !== before[area])
  useBehindStore.setState({ behind: Object.fromEntries(again) })
}

const ASK_AGAIN_MS = 60_000

/**
 * Gives the read models that are behind the log, among those that the page's data comes from. While there are any, the
 * page's queries are fetched again every minute.
 */
export const useBehind = (): string[] => {
  const client = useQueryClient()
  const behind = useBehindStore((state) => state.behind)
  const names = [...new Set(Object.values(behind).flat())].sort()
  const some = names.length > 0
  useEffect(() => {
    if (!some) return
    const timer = setInterval(() => void askAgain(client), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [client, some])
  return names
}
