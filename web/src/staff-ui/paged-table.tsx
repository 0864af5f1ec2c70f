import type { InfiniteData } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import { LoadFailed } from '../ui/feedback/empty-state.tsx'
import styles from './data-table.module.css'
import { type Column, DataTable } from './data-table.tsx'

/** A list that the server answers in pages, as useInfiniteQuery gives it. */
export type PagedList<Row> = {
  data: InfiniteData<{ items: readonly Row[] }> | undefined
  isPending: boolean
  isLoadingError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

/** The rows of the pages that have come so far. */
export const rowsOf = <Row,>({ data }: Pick<PagedList<Row>, 'data'>): readonly Row[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

/** Fetches the next page of a list that has one. `wide`: the button is as wide as the list. */
export const LoadMore = ({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  wide = false,
}: {
  list: Pick<PagedList<unknown>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  wide?: boolean
}) =>
  hasNextPage ? (
    <Button
      className={(wide ? undefined : styles.more) ?? ''}
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('Load more')}
    </Button>
  ) : null

/** A list that comes in pages: loading, failed with a retry, empty, its rows, and more of them. */
export const PagedTable = <Row extends object>({
  list,
  failed,
  shown,
  ...table
}: {
  list: PagedList<Row>
  /** The title if the list could not be loaded. */
  failed: string
  /** Says the number of rows, for screen readers. */
  shown(rows: number): string
  rowKey(row: Row): string
  columns: readonly Column<Row>[]
  empty: ReactNode
  selection?: { keys: readonly string[]; onChange(keys: readonly string[]): void }
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
