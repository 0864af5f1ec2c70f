import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import styles from './bulk-prices.module.css'
import type { LineProblem, PriceLine, ShownPrice } from './price-lines.ts'

export const problemWords: Record<LineProblem, string> = {
  TOO_LOW: 'Less than 1 KSh',
  BEFORE_TOO_LOW: 'The price before a sale would not be higher',
}

/** A price with the one before its sale. */
const Shown = ({ price, compareAt }: ShownPrice) => (
  <>
    <span>{formatKsh(price)}</span>
    {compareAt === null ? null : (
      <>
        {' '}
        <s className={styles.before}>{formatKsh(compareAt)}</s>
      </>
    )}
  </>
)

const Then = ({
  line: { key, then, problem },
  problems,
}: {
  line: PriceLine
  problems: Problems
}) => {
  const said = problems.get(key) ?? (problem && t(problemWords[problem]))
  if (said !== undefined) return <span className={styles.problem}>{said}</span>
  return (
    <strong>
      <Shown {...then} />
    </strong>
  )
}

export type Problems = ReadonlyMap<string, string>

/** The old and the new price of each line, with those before a sale, and what is wrong with it. */
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
      { title: t('Now'), cell: ({ now }) => <Shown {...now} />, align: 'right' },
      {
        title: t('Then'),
        cell: (line) => <Then line={line} problems={problems} />,
        align: 'right',
      },
    ]}
  />
)
