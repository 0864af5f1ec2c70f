import type { TableColumnsType, TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/**
 * The narrowest window that has room for a column. A column for 'phones' shows there alone, and says what the other
 * columns say, one below the other.
 */
type Width = 'phones' | 'sm' | 'md' | 'lg' | 'xxl'

export type Column<Row> = {
  title: string
  cell(row: Row): ReactNode
  align?: 'right'
  /** Its texts were written by people, who may leave out spaces: a line of them breaks anywhere. */
  breaks?: true
  width?: Width
  /** Rows can be sorted by this column, under this name. */
  sortBy?: string
}

export type Sort = { by: string; descending: boolean }

const widthOf = <Row,>(width: Width): TableColumnType<Row> => ({
  responsive: [width === 'phones' ? 'xs' : width],
})

const orderOf = (by: string, sort: Sort | undefined) => {
  if (sort?.by !== by) return null
  return sort.descending ? 'descend' : 'ascend'
}

const sorted = <Row,>(by: string, sort: Sort | undefined): TableColumnType<Row> => ({
  key: by,
  sorter: true,
  sortOrder: orderOf(by, sort),
})

export const antdColumns = <Row,>(
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): TableColumnsType<Row> =>
  columns.map(({ title, cell, align, breaks, width, sortBy }) => ({
    title,
    render: (_, row) => cell(row),
    ...(align && { align, className: styles.figure ?? '' }),
    ...(breaks && { className: styles.breaks ?? '' }),
    ...(width && widthOf<Row>(width)),
    ...(sortBy && sorted<Row>(sortBy, sort)),
  }))
