import type { UseQueryResult } from '@tanstack/react-query'
import { isNotComing } from '../../lib/query-client.ts'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/skeleton.tsx'
import styles from './game.module.css'

/** Shown until the data is loaded: skeletons, or an error if it cannot be loaded. */
export const Waiting = ({
  query,
  title,
  rows,
  height,
}: {
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isPaused' | 'isFetching' | 'refetch'>
  title: string
  rows: number
  height: string
}) => {
  if (isNotComing(query)) return <LoadFailed title={title} query={query} />
  return (
    <Skeletons
      count={rows}
      className={rows > 2 ? styles.grid : styles.stack}
      height={height}
      radius="14px"
    />
  )
}
