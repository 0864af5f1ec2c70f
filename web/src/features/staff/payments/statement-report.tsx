import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatPrice } from '#contract/delivery/cash.ts'
import { type StatementReport as Report, skipTexts } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'

import { Button, DownloadOutlined } from '#web/staff-ui/antd.ts'
import { type Column, DataTable } from '#web/staff-ui/data-table.tsx'

import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import styles from './statement.module.css'
import {
  outcomes,
  outcomeWords,
  type ReportRow,
  type RowOutcome,
  reportCsv,
  rowsOf,
} from './statement-rows.ts'

const download = (rows: readonly ReportRow[]): void => {
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  const file = new Blob(['\uFEFF', reportCsv(rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'statement-report.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** 'KSh 275', or '−KSh 275' for money that left the account. */
const moneyText = (amount: number): string =>
  amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)

const Money = ({ amount }: { amount: number | null }) => (
  <span className={styles.money}>{amount === null ? '–' : moneyText(amount)}</span>
)

const OrderLink = ({ orderId, orderNumber }: Pick<ReportRow, 'orderId' | 'orderNumber'>) =>
  orderId === null ? (
    <span>–</span>
  ) : (
    <Link to={`/admin/payments?payment=${orderId}`}>{orderNumber}</Link>
  )

const useColumns = (): Column<ReportRow>[] => {
  const badge = ({ outcome }: ReportRow) => (
    <span className={`${styles.outcome} ${styles[outcome]}`}>{t(outcomeWords[outcome])}</span>
  )
  return [
    {
      title: t('Line'),
      width: 'phones',
      cell: (row) => (
        <>
          {badge(row)}
          <p className={styles.brief}>{row.receiptNumber ?? '–'}</p>
          <p className={styles.brief}>{formatDateTime(row.at)}</p>
          {row.orderId === null ? null : (
            <OrderLink orderId={row.orderId} orderNumber={row.orderNumber} />
          )}
        </>
      ),
    },
    { title: t('Outcome'), width: 'sm', cell: badge },
    { title: t('Receipt'), width: 'sm', cell: ({ receiptNumber }) => receiptNumber ?? '–' },
    { title: t('Time'), width: 'md', cell: ({ at }) => formatDateTime(at) },
    { title: t('Statement'), align: 'right', cell: (row) => <Money amount={row.amount} /> },
    { title: t('Books'), align: 'right', cell: (row) => <Money amount={row.expected} /> },
    { title: t('Account'), width: 'lg', cell: ({ account }) => account },
    {
      title: t('Order'),
      width: 'sm',
      cell: (row) => <OrderLink orderId={row.orderId} orderNumber={row.orderNumber} />,
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

const useSpan = ({ from, to }: Report): string => {
  if (from === null || to === null) return ''
  return t('{from} to {to}', { from: formatDateTime(from), to: formatDateTime(to) })
}

export const StatementReport = ({ report }: { report: Report }) => {
  const rows = useMemo(() => rowsOf(report), [report])
  const [shown, setShown] = useState<RowOutcome | 'all'>('all')
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length
  const found = outcomes.filter((outcome) => count(outcome) > 0)
  return (
    <>
      <div className={styles.summary}>
        <div>
          <h2>{t('Report')}</h2>
          <p className={styles.quiet}>{useSpan(report)}</p>
        </div>
        <Button icon={<DownloadOutlined />} onClick={() => download(rows)}>
          {t('Download report')}
        </Button>
      </div>
      <ViewSwitch<RowOutcome | 'all'>
        label={t('Which lines')}
        value={shown}
        onChange={setShown}
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
        columns={useColumns()}
        rows={shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)}
        pageSize={100}
      />
      <Skipped skipped={report.skipped} />
    </>
  )
}
