import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** What a query gave: on its way, failed with a retry, or there. */
export const Loaded = <Data,>({
  query: { data, isError, isFetching, refetch },
  failed,
  height = '180px',
  children,
}: {
  query: UseQueryResult<Data>
  failed: string
  /** Of the skeleton. */
  height?: string
  children(data: Data): ReactNode
}) => {
  if (data !== undefined) return children(data)
  if (isError) return <LoadFailed title={failed} query={{ isFetching, refetch }} />
  return (
    <div role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton height={height} radius="14px" />
    </div>
  )
}
