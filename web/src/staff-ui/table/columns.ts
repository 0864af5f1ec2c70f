import type { TableColumnsType, TableColumnType } from 'antd'
import type { ReactNode } from 'react'

/** The narrowest window that has room for a column; 'phones': those alone, for what the others say below one another. */
type Width = 'phones' | 'sm' | 'md' | 'lg' | 'xxl'

export type Column<Row> = {
  title: string
  cell(row: Row): ReactNode
  align?: 'right'
  width?: Width
  /** Rows can be sorted by it, under this name. */
  sortBy?: string
}

export type Sort = { by: string; descending: boolean }

const widthOf = <Row>(width: Width): TableColumnType<Row> => ({
  responsive: [width === 'phones' ? 'xs' : width],
})

const orderOf = (by: string, sort: Sort | undefined) => {
  if (sort?.by !== by) return null
  return sort.descending ? 'descend' : 'ascend'
}

export const antdColumns = <Row>(
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): TableColumnsType<Row> =>
  columns.map(({ title, cell, align, width, sortBy }) => ({
    title,
    render: (_, row) => cell(row),
    ...(align === undefined ? {} : { align }),
    ...(width === undefined ? {} : widthOf<Row>(width)),
    ...(sortBy === undefined
      ? {}
      : { key: sortBy, sorter: true, sortOrder: orderOf(sortBy, sort) }),
  }))
