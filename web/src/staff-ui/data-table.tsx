import { Table, type TableColumnsType, type TableColumnType } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './data-table.module.css'
import { rowBeside } from './row-beside.ts'

/** A date and time of Nairobi. `at` is in ISO 8601. */
export const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>

/**
 * The link that opens the record of its row. A press elsewhere in the row follows it too, so a row has only one. When
 * the row leaves the list, the focus goes to the row beside it.
 */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const own = place.current?.closest('a') ?? null
    return () => {
      if (own !== null && own === document.activeElement) rowBeside(own.closest('tr'))?.focus()
    }
  }, [])
  return (
    <Link to={to} preventScrollReset data-row="" className={styles.open}>
      <span ref={place}>{children}</span>
    </Link>
  )
}

const steps = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
])

/** The arrow keys, j and k move the focus between the links of the rows. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps.get(event.key)
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const next = links[links.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** A press anywhere in a row follows the row's link. */
const openByPress = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget } = event
  const onControl =
    target instanceof Element && target.closest('a, button, input, label, select, dialog') !== null
  if (onControl || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('a[data-row]')?.click()
}

/**
 * The narrowest window that shows the column. A column for 'phones' is shown on phones only, in place of the others.
 */
type Width = 'phones' | 'sm' | 'md' | 'lg' | 'xxl'

export type Column<Row> = {
  title: string
  cell(row: Row): ReactNode
  align?: 'right'
  /** Texts that people wrote may have no spaces: such a column may break a line inside a word. */
  breaks?: true
  width?: Width
  /** The name under which the server sorts by this column. Without it the column cannot be sorted by. */
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

const antdColumns = <Row,>(
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

/** The ticked rows. `nameOf` is what screen readers say at a row's box. */
export type Selection<Row> = {
  keys: readonly string[]
  onChange(keys: readonly string[]): void
  nameOf(row: Row): string
  /** Rows that cannot be ticked. */
  isLocked?(row: Row): boolean
}

type Props<Row> = {
  rows: readonly Row[]
  rowKey(row: Row): string
  columns: readonly Column<Row>[]
  /** Stands in place of the rows if there are none. */
  empty?: ReactNode
  /** True while the first rows are being loaded. */
  busy?: boolean
  /** Splits the rows into pages of this size. The rows are all loaded already. */
  pageSize?: number
  sort?: Sort | undefined
  onSort?(sort: Sort | undefined): void
  selection?: Selection<Row> | undefined
}

const SKELETONS = ['100%', '92%', '97%', '88%', '95%', '90%', '98%', '93%']

const Waiting = () => {
  const t = useText()
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
 * A table whose header stays in sight. The arrow keys, j and k move between the rows' links, and a press on a row
 * follows its link.
 */
export const DataTable = <Row extends object>(props: Props<Row>) => {
  const t = useText()
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
                getTitleCheckboxProps: () => ({ 'aria-label': t('Choose all') }),
                getCheckboxProps: (row: Row) => ({
                  'aria-label': selection.nameOf(row),
                  disabled: selection.isLocked?.(row) ?? false,
                }),
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
