import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { isNotComing } from '../../lib/query-client.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/skeleton.tsx'
import styles from './loyalty.module.css'

export const Loading = () => (
  <Skeletons count={3} className={styles.stack} height="72px" radius="14px" />
)

/** Shown until a list is loaded: skeletons, or an error if it cannot be loaded. */
export const Missing = ({
  query,
  title,
}: {
  query: Pick<UseInfiniteQueryResult, 'error' | 'isError' | 'isPaused' | 'isFetching' | 'refetch'>
  title: string
}) => {
  if (isNotComing(query)) return <LoadFailed title={title} query={query} />
  return <Loading />
}

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

export const More = ({ query }: { query: Paged }) => {
  const t = useText()
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button
        look="outline"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchNextPageError ? t('Try again') : t('Load more')}
      </Button>
    </div>
  )
}
