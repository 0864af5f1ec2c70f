import { useInfiniteQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import type { ImportChange, ImportProblem } from '#contract/staff/imports.ts'
import { useUserId } from '#web/shop/account/session.ts'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import styles from './imports.module.css'
import { changePages, problemPages } from './imports-api.ts'
import { problemText } from './problem-words.ts'

const Cell = ({ text }: { text: string | null }) => (
  <span className={styles.cell}>{text === null || text === '' ? '–' : text}</span>
)

const problemColumns: readonly Column<ImportProblem>[] = [
  { title: t('Row'), cell: ({ row }) => row ?? '–', align: 'right' },
  { title: t('Column'), cell: ({ column }) => <Cell text={column} />, width: 'sm' },
  { title: t('Value'), cell: ({ value }) => <Cell text={value} />, width: 'sm' },
  {
    title: t('Problem'),
    cell: (problem) => (
      <>
        <span>{problemText(problem)}</span>
        <p className={styles.brief}>
          {[problem.column, problem.value].filter((text) => text).join(': ')}
        </p>
      </>
    ),
  },
]

export const ProblemTable = ({
  id,
  lines,
  done,
}: {
  id: string
  lines: 'problems' | 'refused'
  done: number
}) => (
  <PagedTable
    list={useInfiniteQuery(problemPages(useUserId(), id, lines, done))}
    rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
    columns={problemColumns}
    failed={t('The problems could not be loaded')}
    shown={(n) => t('{n} problems shown', { n })}
    empty={t('No problems.')}
  />
)

const changeColumns: readonly Column<ImportChange>[] = [
  { title: t('Row'), cell: ({ row }) => row, align: 'right' },
  { title: t('Product'), cell: ({ of }) => <Cell text={of} /> },
  { title: t('Column'), cell: ({ column }) => column, width: 'sm' },
  { title: t('Now'), cell: ({ before }) => <Cell text={before} /> },
  { title: t('New'), cell: ({ after }) => <Cell text={after} /> },
]

export const ChangeTable = ({ id }: { id: string }) => (
  <PagedTable
    list={useInfiniteQuery(changePages(useUserId(), id))}
    rowKey={({ row, column }) => `${row} ${column}`}
    columns={changeColumns}
    failed={t('The changes could not be loaded')}
    shown={(n) => t('{n} changes shown', { n })}
    empty={t('No changes.')}
  />
)
