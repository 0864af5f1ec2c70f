import type { InfiniteData } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/lib/text.ts'
import { LoadFailed } from '../ui/feedback/empty-state.tsx'
import styles from './data-table.module.css'
import { type Column, DataTable, type Selection } from './data-table.tsx'

/** What a paged list needs of the result of useInfiniteQuery. */
export type PagedList<Row> = {
  data: InfiniteData<{ items: readonly Row[] }> | undefined
  isPending: boolean
  isLoadingError: boolean
  error: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

/** The rows of all pages that are loaded. */
export const rowsOf = <Row,>({ data }: Pick<PagedList<Row>, 'data'>): readonly Row[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

/** A button that loads the next page. `wide` makes it as wide as the list. */
export const LoadMore = ({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  wide = false,
}: {
  list: Pick<PagedList<unknown>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  wide?: boolean
}) => {
  const t = useText()
  return hasNextPage ? (
    <Button
      className={(wide ? undefined : styles.more) ?? ''}
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('Load more')}
    </Button>
  ) : null
}

/**
 * A table that is loaded page by page. It shows a skeleton while it loads, and a button to try again if loading failed.
 */
export const PagedTable = <Row extends object>({
  list,
  failed,
  shown,
  ...table
}: {
  list: PagedList<Row>
  /** The title if the list could not be loaded. */
  failed: string
  /** Tells screen readers the number of rows. */
  shown(rows: number): string
  rowKey(row: Row): string
  columns: readonly Column<Row>[]
  empty: ReactNode
  selection?: Selection<Row> | undefined
}) => {
  const rows = rowsOf(list)
  if (list.isLoadingError) return <LoadFailed title={failed} query={list} />
  return (
    <>
      <DataTable rows={rows} busy={list.isPending} {...table} />
      <LoadMore list={list} />
      <p role="status" className="visually-hidden">
        {list.isPending ? '' : shown(rows.length)}
      </p>
    </>
  )
}
