import { differenceWords } from '#contract/points-differences.ts'
import {
  type Difference,
  type DifferenceKind,
  differenceKinds,
  type ReplayEnd,
  type ReplayProgress,
  type ReplayStep,
  replayStep,
} from '#contract/points-ledger.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { type Column, DataTable } from '#web/staff-ui/data-table.tsx'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import styles from './finance.module.css'
import { AsOfField, ledgerFilters } from './ledger-list.tsx'
import { pointsText } from './points-words.tsx'
import check from './run.module.css'
import { RunProgress, readSteps, useRun } from './run.tsx'

type Found = { progress?: ReplayProgress; differences: readonly Difference[]; end?: ReplayEnd }
const nothing: Found = { differences: [] }

const fold = (found: Found, step: ReplayStep): Found => {
  if (step.type === 'progress') return { ...found, progress: step }
  if (step.type === 'end') return { ...found, end: step }
  return { ...found, differences: [...found.differences, step] }
}

const valueText = (value: Difference['shown']): string =>
  value === null ? t('absent') : String(value)

const OrderCell = ({ order, orderNumber }: Pick<Difference, 'order' | 'orderNumber'>) =>
  order === null ? (
    <span>{t('none')}</span>
  ) : (
    <Link className={styles.inText} to={auditPath('order', order)}>
      {orderNumber ?? order}
    </Link>
  )

const columns: readonly Column<Difference>[] = [
  { title: t('Order'), breaks: true, cell: (one) => <OrderCell {...one} /> },
  {
    title: t('Account'),
    breaks: true,
    cell: ({ account }) => <Link to={auditPath('loyalty', account)}>{account}</Link>,
  },
  { title: t('Entry'), breaks: true, width: 'md', cell: ({ entry }) => entry ?? t('none') },
  { title: t('Event'), breaks: true, width: 'lg', cell: ({ event }) => event ?? t('none') },
  { title: t('What'), cell: ({ field }) => field },
  { title: t('Is'), align: 'right', cell: ({ shown }) => valueText(shown) },
  { title: t('Should be'), align: 'right', cell: ({ replayed }) => valueText(replayed) },
]

const notYetText = (notYet: number): string =>
  notYet === 0
    ? ''
    : t(
        '{notYet} {notYet|order or return is|orders or returns are} so recent that {notYet|its|their} points are still to come.',
        { notYet },
      )

const Verdict = ({ entries, accounts, points, owed, differences, notYet }: ReplayEnd) => (
  <>
    <p className={differences === 0 ? check.right : check.wrong} role="status">
      {differences === 0
        ? t(
            'No differences: {entries} {entries|entry|entries} of {accounts} {accounts|account|accounts} {entries|adds|add} up.',
            {
              entries,
              accounts,
            },
          )
        : t(
            '{differences} {differences|difference|differences} in {entries} {entries|entry|entries} of {accounts} {accounts|account|accounts}.',
            {
              differences,
              entries,
              accounts,
            },
          )}
    </p>
    <p className={styles.small}>
      {`${t('{points} {points|point|points} outstanding, {owed} owed by customers.', {
        points: pointsText(points),
        owed: pointsText(owed),
      })} ${notYetText(notYet)}`}
    </p>
  </>
)

/** The differences of one kind. `count`: how many there are; a file has all. Undefined until the end. */
const OfKind = ({
  kind,
  rows,
  count = rows.length,
}: {
  kind: DifferenceKind
  rows: readonly Difference[]
  count: number | undefined
}) => (
  <section className={styles.kind} aria-labelledby={`kind-${kind}`}>
    <h2 id={`kind-${kind}`}>
      {t('{what}: {count}', { what: differenceWords[kind], count: pointsText(count) })}
    </h2>
    <DataTable
      rows={rows}
      rowKey={({ account, order, event, entry, field }) =>
        [account, order, event, entry, field].join(' ')
      }
      columns={columns}
      empty={null}
    />
    {rows.length === count ? null : (
      <p className={styles.small}>
        {t('And {n} more. The file has all.', { n: pointsText(count - rows.length) })}
      </p>
    )}
  </section>
)

const Differences = ({ differences, end }: Found) =>
  differenceKinds.map((kind) => {
    const rows = differences.filter((one) => one.kind === kind)
    return rows.length === 0 ? null : (
      <OfKind key={kind} kind={kind} rows={rows} count={end?.kinds[kind]} />
    )
  })

/** Calculates all points again from the events, and lists where the read models differ. */
export const ReplayView = () => {
  const { filters, set } = useAddressFilters(ledgerFilters, ['asOf'])
  const { state, status, begin, stop } = useRun(nothing, fold)
  const asOf = filters.asOf === undefined ? {} : { asOf: filters.asOf }
  const start = (): void =>
    void begin((signal) =>
      readSteps('/api/finance/replay', asOf, { parse: (step) => replayStep.parse(step), signal }),
    )
  return (
    <Stack>
      <p className={styles.small}>
        {t(
          'Every balance, tier and level is worked out anew and compared with what is shown, and every entry with its order and the rules of its moment. Nothing is changed. Leaving the page ends it.',
        )}
      </p>
      <div className={styles.bar}>
        <AsOfField value={filters.asOf} onChange={(asOf) => set('asOf', asOf)} />
        <Button type="primary" disabled={status === 'running'} onClick={start}>
          {t('Replay')}
        </Button>
      </div>
      {status === 'running' ? <RunProgress progress={state.progress} stop={stop} /> : null}
      {status === 'failed' ? (
        <Alert type="error" title={t('The replay did not come to its end. Try again.')} />
      ) : null}
      {status === 'stopped' ? <Alert type="info" title={t('The replay was stopped.')} /> : null}
      {state.end === undefined ? null : <Verdict {...state.end} />}
      {state.end === undefined || state.end.differences === 0 ? null : (
        <div>
          <ExportButton
            path="/api/finance/replay/export"
            filters={asOf}
            name="points-differences"
            failed={t('The differences could not be exported')}
          />
        </div>
      )}
      <Differences {...state} />
    </Stack>
  )
}
