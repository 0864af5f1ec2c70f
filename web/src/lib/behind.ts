import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'

/** Names of read models that are behind, by the area of the API ('/api/orders') whose last answer was made of them. */
type BehindState = { behind: Readonly<Record<string, readonly string[]>> }

export const useBehindStore = create<BehindState>()(() => ({ behind: {} }))

const areaOf = (path: string): string => path.split(/[/?]/, 3).join('/')

/** `header`: the answer's `x-behind`, the names of the read models that it was made of and that are behind. */
export const noteBehind = (path: string, header: string | null): void => {
  const area = areaOf(path)
  const { [area]: before, ...others } = useBehindStore.getState().behind
  if (header !== null)
    useBehindStore.setState({ behind: { ...others, [area]: header.split(/[\s,]+/) } })
  else if (before !== undefined) useBehindStore.setState({ behind: others })
}

/** Fetches everything on screen again. An area that no answer spoke of is dropped, since nothing of it is on screen. */
const askAgain = async (client: QueryClient): Promise<void> => {
  const { behind: before } = useBehindStore.getState()
  await client.refetchQueries({ type: 'active' })
  const now = Object.entries(useBehindStore.getState().behind)
  const again = now.filter(([area, names]) => names !== before[area])
  useBehindStore.setState({ behind: Object.fromEntries(again) })
}

const ASK_AGAIN_MS = 60_000

/** The names of the read models that are behind what the page shows. Asks again every minute until there are none. */
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
