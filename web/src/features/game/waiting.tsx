import type { UseQueryResult } from '@tanstack/react-query'
import { isNotComing } from '../../lib/query-client.ts'
import { useText } from '../../lib/text.ts'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './game.module.css'

/** Stands where something that has not come will be. */
export const Waiting = ({
  query,
  title,
  rows,
  height,
}: {
  query: Pick<UseQueryResult, 'isError' | 'isPaused' | 'isFetching' | 'refetch'>
  title: string
  rows: number
  height: string
}) => {
  const t = useText()
  if (isNotComing(query)) return <LoadFailed title={title} query={query} />
  return (
    <div role="status" className={rows > 2 ? styles.grid : styles.stack}>
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: rows }, (_, n) => n).map((n) => (
        <Skeleton key={n} height={height} radius="14px" />
      ))}
    </div>
  )
}
