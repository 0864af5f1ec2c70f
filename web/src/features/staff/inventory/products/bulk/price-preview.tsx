import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import styles from './bulk-prices.module.css'
import type { PriceLine } from './price-lines.ts'

const After = ({ line: { key, after }, problems }: { line: PriceLine; problems: Problems }) => {
  const problem = problems.get(key)
  if (problem !== undefined) return <span className={styles.problem}>{problem}</span>
  if (after === undefined) return <span className={styles.problem}>{t('Less than 1 KSh')}</span>
  return <strong>{formatKsh(after)}</strong>
}

export type Problems = ReadonlyMap<string, string>

/** The old and the new price of each line, and what is wrong with it. */
export const PricePreview = ({
  lines,
  problems,
}: {
  lines: readonly PriceLine[]
  problems: Problems
}) => (
  <DataTable
    rows={lines}
    rowKey={({ key }) => key}
    empty={t('None of these products has a price yet.')}
    columns={[
      { title: t('Product'), cell: ({ name }) => name },
      { title: t('Now'), cell: ({ before }) => formatKsh(before), align: 'right' },
      {
        title: t('Then'),
        cell: (line) => <After line={line} problems={problems} />,
        align: 'right',
      },
    ]}
  />
)
