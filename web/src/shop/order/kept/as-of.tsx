import { lazy, Suspense } from 'react'
import { useAway } from '../../live/live.ts'

const AsOfLine = lazy(async () => ({ default: (await import('./as-of-line.tsx')).AsOfLine }))

/** Says from when the shown data is, if the page is offline or the data could not be fetched again. */
export const AsOf = ({ query }: { query: { dataUpdatedAt: number; isError: boolean } }) => {
  const away = useAway()
  if (!away && !query.isError) return null
  return (
    <Suspense>
      <AsOfLine at={query.dataUpdatedAt} />
    </Suspense>
  )
}
