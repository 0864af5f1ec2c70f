import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type DryAccount,
  type DryAccounts,
  type DryEnd,
  type DryRunBody,
  type DryStep,
  dryRunBody,
  dryStep,
  type ReplayProgress,
} from '#contract/points-ledger.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { keys } from '#web/shop/keys.ts'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { type Column, DataTable } from '#web/staff-ui/data-table.tsx'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { FormDraft } from '#web/staff-ui/form/draft.tsx'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import styles from './finance.module.css'
import { movedKsh, movedText, pointsText } from './points-words.tsx'
import check from './run.module.css'
import { RunProgress, readSteps, useRun } from './run.tsx'
import { monthName } from './statement-table.tsx'

/** The loyalty rules of today, with which the form begins. */
const rulesQuery = apiQuery(
  keys.own(undefined).staff({ rules: 'to try' }),
  '/api/loyalty/rules',
  dryRunBody,
)

type Found = { progress?: ReplayProgress; end?: DryEnd }
const fold = (found: Found, step: DryStep): Found =>
  step.type === 'end' ? { ...found, end: step } : { ...found, progress: step }

type Row = DryEnd['rows'][number]
const Figure = ({ children }: { children: string }) => (
  <span className={styles.figure}>{children}</span>
)
/** `names`: the tiers' names by id. An order before the first tier has none. A phone has no room for six columns. */
const rowColumns = (worth: number, names: ReadonlyMap<string, string>): readonly Column<Row>[] => [
  {
    title: t('Month'),
    width: 'phones',
    cell: ({ month, tier }) => (
      <>
        <span>{monthName(month)}</span>
        <p className={styles.small}>{names.get(tier) ?? tier}</p>
      </>
    ),
  },
  { title: t('Month'), width: 'sm', cell: ({ month }) => monthName(month) },
  { title: t('Tier'), width: 'sm', cell: ({ tier }) => names.get(tier) ?? tier },
  { title: t('Points'), align: 'right', cell: (row) => <Figure>{pointsText(row.booked)}</Figure> },
  { title: t('Would be'), align: 'right', cell: (row) => <Figure>{pointsText(row.dry)}</Figure> },
  {
    title: t('More'),
    align: 'right',
    width: 'phones',
    cell: (row) => (
      <>
        <Figure>{movedText(row.dry - row.booked)}</Figure>
        <p className={styles.small}>{movedKsh((row.dry - row.booked) * worth)}</p>
      </>
    ),
  },
  {
    title: t('More'),
    align: 'right',
    width: 'sm',
    cell: (row) => <Figure>{movedText(row.dry - row.booked)}</Figure>,
  },
  {
    title: t('Cost'),
    align: 'right',
    width: 'sm',
    cell: (row) => <Figure>{movedKsh((row.dry - row.booked) * worth)}</Figure>,
  },
]
const accountColumns: readonly Column<DryAccount>[] = [
  {
    title: t('Account'),
    breaks: true,
    cell: ({ account }) => <Link to={auditPath('loyalty', account)}>{account}</Link>,
  },
  { title: t('Points'), align: 'right', cell: (row) => <Figure>{pointsText(row.booked)}</Figure> },
  { title: t('Would be'), align: 'right', cell: (row) => <Figure>{pointsText(row.dry)}</Figure> },
  {
    title: t('More'),
    align: 'right',
    cell: (row) => <Figure>{movedText(row.dry - row.booked)}</Figure>,
  },
]

const changesAny = (end: DryEnd | undefined): boolean =>
  end !== undefined && end.gaining.count + end.losing.count > 0

const accountWords = {
  gaining: '{count} {count|account|accounts} would gain {points} {points|point|points}',
  losing: '{count} {count|account|accounts} would lose {points} {points|point|points}',
  owing: '{count} {count|account|accounts} would be below zero',
}

/** The accounts with the largest difference, under a title. Nothing if there are none. */
const Accounts = ({
  title,
  count,
  points,
  first,
}: DryAccounts & { title(sums: { count: number; points: string }): string }) =>
  count === 0 ? null : (
    <section className={styles.kind}>
      <h2>{title({ count, points: pointsText(points) })}</h2>
      <DataTable
        rows={first}
        rowKey={({ account }) => account}
        columns={accountColumns}
        empty={null}
      />
      {count === first.length ? null : (
        <p className={styles.small}>
          {t('And {n} more. The file has all.', { n: pointsText(count - first.length) })}
        </p>
      )}
    </section>
  )

const Outcome = ({
  rows,
  gaining,
  losing,
  owing,
  booked,
  dry,
  worth,
  names,
}: DryEnd & { names: ReadonlyMap<string, string> }) => (
  <>
    <p className={check.right} role="status">
      {dry === booked
        ? t('These rules make no difference.')
        : t(
            'These rules would have given {more} {more|point|points}: {dry} instead of {booked}. Cost: {cost}.',
            {
              more: movedText(dry - booked),
              dry: pointsText(dry),
              booked: pointsText(booked),
              cost: movedKsh((dry - booked) * worth),
            },
          )}
    </p>
    <DataTable
      rows={rows}
      rowKey={({ month, tier }) => `${month} ${tier}`}
      columns={rowColumns(worth, names)}
      empty={t('No order has earned points yet.')}
    />
    <Accounts {...gaining} title={(sums) => t(accountWords.gaining, sums)} />
    <Accounts {...losing} title={(sums) => t(accountWords.losing, sums)} />
    <Accounts {...owing} title={(sums) => t(accountWords.owing, sums)} />
  </>
)

type Fields = { shillings: string; multipliers: readonly string[] }

const draft = z.object({ shillings: z.string(), multipliers: z.array(z.string()) }).partial()

const Form = ({ rules, run }: { rules: DryRunBody; run(rules: DryRunBody): void }) => {
  const [start] = useState<Fields>({
    shillings: String(rules.shillingsAPoint),
    multipliers: rules.tiers.map(({ multiplier }) => String(multiplier)),
  })
  const [fields, setFields] = useState(start)
  const take = (values: unknown): void => {
    const { data } = draft.safeParse(values)
    setFields({
      shillings: data?.shillings ?? start.shillings,
      multipliers: data?.multipliers ?? start.multipliers,
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const tiers = rules.tiers.map((tier, n) => ({
      ...tier,
      multiplier: Number(fields.multipliers[n]),
    }))
    run({ shillingsAPoint: Number(fields.shillings), tiers })
  }
  return (
    <form className={check.fields} onSubmit={submit}>
      <FormDraft form="dry run" values={fields} start={start} onTake={take} />
      <label>
        <span>{t('KSh a point')}</span>
        <input
          type="number"
          required
          min={1}
          max={10_000}
          value={fields.shillings}
          onChange={({ target }) => setFields({ ...fields, shillings: target.value })}
        />
      </label>
      {rules.tiers.map(({ id, name }, n) => (
        <label key={id}>
          <span>{t('{name}: times', { name })}</span>
          <input
            type="number"
            required
            min={1}
            max={10}
            step={0.01}
            value={fields.multipliers[n]}
            onChange={({ target }) =>
              setFields({ ...fields, multipliers: fields.multipliers.with(n, target.value) })
            }
          />
        </label>
      ))}
      <Button type="primary" htmlType="submit">
        {t('Dry run')}
      </Button>
    </form>
  )
}

/** Calculates how many points other loyalty rules would have given in the past. */
export const DryRunView = () => {
  const rules = useQuery(rulesQuery)
  const { state, status, begin, stop } = useRun<DryStep, Found>({}, fold)
  const names = new Map(rules.data?.tiers.map(({ id, name }) => [id, name]))
  const [tried, setTried] = useState<DryRunBody>()
  const start = (body: DryRunBody): void => {
    setTried(body)
    void begin((signal) =>
      readSteps('/api/finance/dry-run', body, { parse: (step) => dryStep.parse(step), signal }),
    )
  }
  return (
    <Stack>
      <p className={styles.small}>
        {t(
          'Folds every account’s orders and returns in order by these rules. What was redeemed, corrected or won stays as it was. Nothing is changed.',
        )}
      </p>
      <Loaded query={rules} failed={t('The rules could not be loaded')} height="80px">
        {(present) => <Form rules={present} run={start} />}
      </Loaded>
      {status === 'running' ? <RunProgress progress={state.progress} stop={stop} /> : null}
      {status === 'failed' ? (
        <Alert type="error" title={t('The dry run did not come to its end. Check the rules.')} />
      ) : null}
      {state.end === undefined ? null : <Outcome {...state.end} names={names} />}
      {tried === undefined || !changesAny(state.end) ? null : (
        <div>
          <ExportButton
            path="/api/finance/dry-run/export"
            filters={tried}
            name="points-dry-run"
            failed={t('The accounts could not be exported')}
          />
        </div>
      )}
    </Stack>
  )
}
