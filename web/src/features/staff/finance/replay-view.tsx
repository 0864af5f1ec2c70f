import { Link } from 'react-router-dom'
import {
  type Difference,
  type ReplayEnd,
  type ReplayProgress,
  type ReplayStep,
  replayStep,
} from '#contract/points-ledger.ts'
import { fill as t } from '#contract/rules/text.ts'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { type Column, DataTable } from '#web/staff-ui/data-table.tsx'

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

const columns: readonly Column<Difference>[] = [
  {
    title: t('Account'),
    breaks: true,
    cell: ({ account }) => <Link to={auditPath('loyalty', account)}>{account}</Link>,
  },
  { title: t('Entry'), breaks: true, cell: ({ entry }) => entry ?? t('The account’s sums') },
  { title: t('Event'), breaks: true, width: 'lg', cell: ({ event }) => event ?? t('none') },
  { title: t('What'), cell: ({ field }) => field },
  { title: t('Shown'), align: 'right', cell: ({ shown }) => valueText(shown) },
  { title: t('By the events'), align: 'right', cell: ({ replayed }) => valueText(replayed) },
]

const Verdict = ({ entries, accounts, points, owed, differences, shown }: ReplayEnd) => (
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
      })} ${shown < differences ? t('The first {shown} are listed.', { shown }) : ''}`}
    </p>
  </>
)

/** Calculates all points again from the events, and lists where the read models differ. */
export const ReplayView = () => {
  const { filters, set } = useAddressFilters(ledgerFilters, ['asOf'])
  const { state, status, begin, stop } = useRun(nothing, fold)
  const start = (): void =>
    void begin((signal) =>
      readSteps('/api/finance/replay', filters.asOf === undefined ? {} : { asOf: filters.asOf }, {
        parse: (step) => replayStep.parse(step),
        signal,
      }),
    )
  return (
    <Stack>
      <p className={styles.small}>
        {t(
          'Every balance, tier and level is worked out anew from the events and compared with what is shown. Nothing is changed. Leaving the page ends it.',
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
      {state.differences.length === 0 ? null : (
        <DataTable
          rows={state.differences}
          rowKey={({ account, entry, field }) => `${account} ${entry ?? ''} ${field}`}
          columns={columns}
          empty={null}
        />
      )}
    </Stack>
  )
}
