import { Table } from 'antd'
import type { ReactNode } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { antdColumns, type Column, type Sort } from './columns.ts'
import styles from './data-table.module.css'
import { moveByKeys, openByPress } from './row-keys.ts'

type Props<Row> = {
  rows: readonly Row[]
  rowKey(row: Row): string
  columns: readonly Column<Row>[]
  /** Stands in place of rows: why there are none, and one thing to do about it. */
  empty?: ReactNode
  /** True while the first rows are still to come. */
  busy?: boolean
  /** Splits the rows at hand into pages of so many. */
  pageSize?: number
  sort?: Sort | undefined
  onSort?(sort: Sort | undefined): void
  selection?: { keys: readonly string[]; onChange(keys: readonly string[]): void }
}

const SKELETONS = ['100%', '92%', '97%', '88%', '95%', '90%', '98%', '93%']

const Waiting = () => {
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('Loading')}</span>
      {SKELETONS.map((width) => (
        <Skeleton key={width} width={width} height="24px" />
      ))}
    </div>
  )
}

/**
 * A dense list whose header stays in sight. The arrows, j and k move between row links, and Enter opens one. A press on
 * a row opens its link too. It is one table, so that every cell knows its header.
 */
export const DataTable = <Row extends object>(props: Props<Row>) => {
  const { rows, rowKey, columns, sort, empty, busy = false, pageSize, onSort, selection } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the links inside.
    <div className={styles.table} onKeyDown={moveByKeys}>
      <Table<Row>
        size="small"
        rowKey={rowKey}
        columns={antdColumns(columns, sort)}
        dataSource={[...rows]}
        showSorterTooltip={false}
        pagination={
          pageSize === undefined
            ? false
            : { pageSize, hideOnSinglePage: true, showSizeChanger: false }
        }
        locale={{ emptyText: busy ? <Waiting /> : empty }}
        {...(selection === undefined
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                onChange: (keys) => selection.onChange(keys.map(String)),
              },
            })}
        onRow={() => ({ onClick: openByPress })}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return
          const { columnKey, order } = sorter
          const isSorted = columnKey !== undefined && order !== undefined && order !== null
          onSort?.(
            isSorted ? { by: String(columnKey), descending: order === 'descend' } : undefined,
          )
        }}
      />
    </div>
  )
}
