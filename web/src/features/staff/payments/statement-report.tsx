import { useMemo } from 'react'
import { type StatementReport as Report, skipTexts } from '#contract/payment/statement.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'

import { Button, DownloadOutlined } from '#web/staff-ui/antd.ts'
import { type Column, DataTable, RowLink } from '#web/staff-ui/data-table.tsx'

import parts from '#web/staff-ui/parts.module.css'
import { useChosen } from '#web/staff-ui/use-chosen.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { PaymentLink, SignedMoney } from './finding-parts.tsx'
import { SettleSeveral } from './settle-several.tsx'
import styles from './statement.module.css'
import {
  findingOf,
  isSettled,
  openLinesOf,
  outcomes,
  outcomeWords,
  type ReportRow,
  type RowOutcome,
  reportCsv,
  rowsOf,
} from './statement-rows.ts'
import { StatementTally } from './statement-tally.tsx'

const download = (rows: readonly ReportRow[]): void => {
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  const file = new Blob(['\uFEFF', reportCsv(rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'statement-report.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The receipt of the line, or of the order. A line that does not match leads to its finding. */
const Receipt = ({ row, addressOf }: { row: ReportRow; addressOf(id: string): string }) => {
  const receipt = row.receiptNumber ?? row.orderNumber ?? '–'
  const id = findingOf(row)
  return id === null ? <span>{receipt}</span> : <RowLink to={addressOf(id)}>{receipt}</RowLink>
}

/** What came of the line. A line that was settled since the import is no longer red. */
const Outcome = ({ row, open }: { row: ReportRow; open: readonly string[] | null | undefined }) =>
  isSettled(row, open) ? (
    <>
      <span className={`${styles.outcome} ${styles.matched}`}>{t('Settled')}</span>
      <p className={styles.brief}>{t(outcomeWords[row.outcome])}</p>
    </>
  ) : (
    <span className={`${styles.outcome} ${styles[row.outcome]}`}>
      {t(outcomeWords[row.outcome])}
    </span>
  )

const columnsWith = (
  addressOf: (id: string) => string,
  open: readonly string[] | null | undefined,
): Column<ReportRow>[] => {
  const badge = (row: ReportRow) => <Outcome row={row} open={open} />
  return [
    {
      title: t('Line'),
      width: 'phones',
      cell: (row) => (
        <>
          {badge(row)}
          <p className={styles.brief}>
            <Receipt row={row} addressOf={addressOf} />
          </p>
          <p className={styles.brief}>{formatDateTime(row.at)}</p>
          {row.expected === row.amount || row.expected === null ? null : (
            <p className={styles.brief}>
              <span>{t('Books')}</span>
              <span>{': '}</span>
              <SignedMoney amount={row.expected} />
            </p>
          )}
          {row.orderId === null ? null : (
            <PaymentLink orderId={row.orderId} orderNumber={row.orderNumber} />
          )}
        </>
      ),
    },
    { title: t('Outcome'), width: 'sm', cell: badge },
    {
      title: t('Receipt'),
      width: 'sm',
      cell: (row) => <Receipt row={row} addressOf={addressOf} />,
    },
    { title: t('Time'), width: 'md', cell: ({ at }) => formatDateTime(at) },
    { title: t('Statement'), align: 'right', cell: (row) => <SignedMoney amount={row.amount} /> },
    {
      title: t('Books'),
      align: 'right',
      width: 'sm',
      cell: (row) => <SignedMoney amount={row.expected} />,
    },
    { title: t('Account'), width: 'lg', cell: ({ account }) => account },
    {
      title: t('Order'),
      width: 'sm',
      cell: (row) => <PaymentLink orderId={row.orderId} orderNumber={row.orderNumber} />,
    },
  ]
}

const Skipped = ({ skipped }: Pick<Report, 'skipped'>) => {
  if (skipped.length === 0) return null
  return (
    <section className={styles.skipped}>
      <h2>{t('Lines left out')}</h2>
      <ul>
        {skipped.map(({ line, code, facts }) => (
          <li key={line}>
            {t('Line {line}: {reason}', { line, reason: t(skipTexts[code], facts) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Unkept = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <p className={styles.warning} role="alert">
      {t(
        '{n} more {n|line does|lines do} not match and {n|is|are} not kept. Is this the statement of the shop? Importing it again keeps the next ones.',
        { n: count },
      )}
    </p>
  )

const spanOf = ({ from, to }: Report): string => {
  if (from === null || to === null) return ''
  return t('{from} to {to}', { from: formatDateTime(from), to: formatDateTime(to) })
}

/** Which rows are shown. The address says so, and a return to the page shows the same rows. */
const useShown = () => {
  const [address, setAddress] = useSearchParams()
  const shown: RowOutcome | 'all' =
    outcomes.find((outcome) => outcome === address.get('outcome')) ?? 'all'
  const show = (next: RowOutcome | 'all'): void => {
    const to = new URLSearchParams(address)
    if (next === 'all') to.delete('outcome')
    else to.set('outcome', next)
    setAddress(to, { preventScrollReset: true, replace: true })
  }
  return { shown, show }
}

const Summary = ({
  report,
  rows,
  onClose,
}: {
  report: Report
  rows: readonly ReportRow[]
  onClose(): void
}) => {
  const odd = rows.filter((row) => findingOf(row) !== null).length
  return (
    <div className={styles.summary}>
      <div>
        <h2>{t('Report')}</h2>
        <p className={styles.quiet}>{spanOf(report)}</p>
        {odd === 0 ? null : (
          <p>
            {t(
              '{n} {n|line does|lines do} not match, and {n|is|are} kept until somebody settles {n|it|them}.',
              { n: odd },
            )}
          </p>
        )}
      </div>
      <div className={parts.actions}>
        <Button icon={<DownloadOutlined />} onClick={() => download(rows)}>
          {t('Download report')}
        </Button>
        <Button onClick={onClose}>{t('Close report')}</Button>
      </div>
    </div>
  )
}

/** What came of each line of a statement. `open`: the ids of the findings that are open now. */
export const StatementReport = ({
  report,
  open,
  addressOf,
  onClose,
}: {
  report: Report
  open: readonly string[] | null | undefined
  addressOf(findingId: string): string
  onClose(): void
}) => {
  const rows = useMemo(() => rowsOf(report), [report])
  const { shown, show } = useShown()
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length
  const found = outcomes.filter((outcome) => count(outcome) > 0)
  const inView = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)
  const lines = openLinesOf(inView, open)
  const { selection, chosen, onBegin, onClear } = useChosen(lines, {
    keyOf: ({ key }) => key,
    nameOf: ({ name }) => t('Choose {name}', { name }),
  })
  return (
    <>
      <Summary report={report} rows={rows} onClose={onClose} />
      <StatementTally tally={report.tally} />
      <ViewSwitch<RowOutcome | 'all'>
        label={t('Which lines')}
        value={shown}
        onChange={show}
        options={[
          { value: 'all', label: `${t('All')} ${rows.length}` },
          ...found.map((value) => ({
            value,
            label: `${t(outcomeWords[value])} ${count(value)}`,
          })),
        ]}
      />
      <DataTable
        rowKey={({ key }) => key}
        columns={columnsWith(addressOf, open)}
        rows={inView}
        pageSize={100}
        selection={
          selection === undefined || lines.length === 0
            ? undefined
            : {
                keys: selection.keys,
                onChange: selection.onChange,
                nameOf: ({ receiptNumber, orderNumber }) =>
                  t('Choose {name}', { name: receiptNumber ?? orderNumber ?? '–' }),
                isLocked: ({ key }) => lines.every((line) => line.key !== key),
              }
        }
      />
      <SettleSeveral lines={chosen} onBegin={onBegin} onClear={onClear} />
      <Skipped skipped={report.skipped} />
      <Unkept count={report.unkept} />
    </>
  )
}
