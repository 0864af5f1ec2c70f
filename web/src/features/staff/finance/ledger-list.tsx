import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type LedgerEntry,
  type LedgerQuery,
  ledgerEntry,
  ledgerQuery,
  ledgerSums,
  type PointsKind,
  pointsKinds,
} from '#contract/points-ledger.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, Time } from '#web/staff-ui/data-table.tsx'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './finance.module.css'
import { accountName, EntryAbout, kindWords, movedText, pointsText } from './points-words.tsx'

/** Turns the field's text, a minute in Nairobi, into the moment at which this minute ends, in ISO 8601. */
const toMoment = (text: string): string =>
  text === '' ? '' : new Date(`${text}:59.999+03:00`).toISOString()

const AHEAD_MS = 3 * 3_600_000

const toField = (asOf: string | undefined): string =>
  asOf === undefined ? '' : new Date(Date.parse(asOf) + AHEAD_MS).toISOString().slice(0, 16)

/** A field for the moment up to which entries count. The address keeps it; an empty field means now. */
export const AsOfField = ({
  value,
  onChange,
}: {
  value: string | undefined
  onChange(asOf: string): void
}) => {
  const id = useId()
  return (
    <div className={styles.asOf}>
      <label htmlFor={id}>{t('As of')}</label>
      <input
        id={id}
        type="datetime-local"
        value={toField(value)}
        onChange={({ target }) => onChange(toMoment(target.value))}
      />
      {value === undefined ? null : (
        <Button onClick={() => onChange('')}>{t('Back to now')}</Button>
      )}
    </div>
  )
}

const PAGE = 50

type User = string | undefined

export const ledgerFilters = addressState(ledgerQuery)
const sumsFilters = addressState(ledgerQuery.pick({ account: true, asOf: true }))

/** Entries of the points ledger, the newest first. `query` is the query string of GET /api/finance/ledger. */
const ledgerPages = (userId: User, query: string) =>
  pagedQuery(
    keys.own(userId).staff({ ledger: query }),
    `/api/finance/ledger?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    ledgerEntry,
  )

const sumsQuery = (userId: User, filters: Parameters<typeof sumsFilters.write>[0]) => {
  const query = sumsFilters.write(filters).toString()
  return apiQuery(
    keys.own(userId).staff({ ledgerSums: query }),
    `/api/finance/ledger/sums?${query}`,
    ledgerSums,
  )
}

/** The kinds of entries that count as earned points. Entries of other kinds spend or correct points. */
const earning: readonly PointsKind[] = ['order', 'return', 'bonus', 'bonus_return']

type Moved = Readonly<Partial<Record<PointsKind, number>>>
const sumOf = (moved: Moved, kinds: readonly PointsKind[]): number =>
  kinds.reduce((sum, kind) => sum + (moved[kind] ?? 0), 0)

const Earned = ({ moved }: { moved: Moved }) => {
  const others = pointsKinds.filter((kind) => !earning.includes(kind))
  return (
    <StatCard
      label={t('Earned, less returns')}
      value={sumOf(moved, earning)}
      show={pointsText}
      note={t('with bonuses; redeemed and others {points}', {
        points: movedText(sumOf(moved, others)),
      })}
    />
  )
}

/** The sums of the entries up to a moment, of one account or of all. */
export const LedgerCards = ({ account, asOf }: Pick<LedgerQuery, 'account' | 'asOf'>) => {
  const sums = useQuery(sumsQuery(useUserId(), { account, asOf }))
  return (
    <Loaded query={sums} failed={t('The sums could not be loaded')} height="96px">
      {({ points, owed, kinds }) => (
        <section className={styles.cards} aria-label={t('What the entries come to')}>
          <StatCard label={t('Points outstanding')} value={points} show={pointsText} />
          <StatCard
            label={t('Owed by customers')}
            value={owed}
            show={pointsText}
            note={t('balances below zero, never netted')}
          />
          {account === undefined ? <Earned moved={kinds} /> : null}
        </section>
      )}
    </Loaded>
  )
}

const Points = ({ points }: { points: number }) => (
  <span className={styles.figure}>{movedText(points)}</span>
)

const rulesText = ({ rules }: LedgerEntry): string =>
  rules === null
    ? ''
    : t('Rules {version}: KSh {shillings} a point, × {multiplier}', {
        version: rules.version,
        shillings: rules.shillingsAPoint,
        multiplier: rules.multiplier,
      })

const columnsFor = (addressOf: (account: string) => string): Column<LedgerEntry>[] => [
  {
    title: t('Recorded'),
    cell: ({ at, happenedAt }) => (
      <>
        <Time at={at} />
        {formatDateTime(at) === formatDateTime(happenedAt) ? null : (
          <p className={styles.small}>{t('happened {at}', { at: formatDateTime(happenedAt) })}</p>
        )}
      </>
    ),
  },
  {
    title: t('Account'),
    breaks: true,
    cell: (entry) => <Link to={addressOf(entry.account.id)}>{accountName(entry)}</Link>,
  },
  {
    title: t('What'),
    breaks: true,
    cell: (entry) => (
      <>
        <span>{kindWords[entry.kind]}</span> <EntryAbout {...entry} />
        <p className={styles.small}>{rulesText(entry)}</p>
      </>
    ),
  },
  { title: t('Points'), align: 'right', cell: ({ points }) => <Points points={points} /> },
  {
    title: t('Balance'),
    align: 'right',
    width: 'sm',
    cell: ({ balance }) => <span className={styles.figure}>{pointsText(balance)}</span>,
  },
]

/** All entries of one account or of all accounts, up to any moment. */
export const LedgerList = () => {
  const filtering = useAddressFilters(ledgerFilters, ['asOf'])
  const { filters, set, query } = filtering
  const list = useInfiniteQuery(ledgerPages(useUserId(), query))
  const addressOf = (account: string) => `?${ledgerFilters.write({ ...filters, account })}`
  return (
    <Stack>
      <LedgerCards {...filters} />
      <div className={styles.bar}>
        <AddressFilters
          label={t('Entries')}
          filtering={filtering}
          fields={[
            {
              kind: 'choice',
              name: 'kind',
              label: t('What'),
              any: t('All entries'),
              options: pointsKinds.map((value) => ({ value, label: kindWords[value] })),
            },
          ]}
        />
        <AsOfField value={filters.asOf} onChange={(asOf) => set('asOf', asOf)} />
        <ExportButton
          path="/api/finance/ledger/export"
          filters={filters}
          name="points"
          failed={t('The ledger could not be exported')}
        />
      </div>
      {filters.account === undefined ? null : (
        <div className={styles.bar}>
          <AuditLink kind="loyalty" id={filters.account} />
          <Button onClick={() => set('account', '')}>{t('All accounts')}</Button>
        </div>
      )}
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columnsFor(addressOf)}
        failed={t('The ledger could not be loaded')}
        shown={(n) => t('{n} {n|entry|entries} shown', { n })}
        empty={
          <EmptyState
            title={t('No Entries')}
            text={
              query === ''
                ? t('Points that customers earn and redeem show up here.')
                : t('Try adjusting your filters to see more results.')
            }
          />
        }
      />
    </Stack>
  )
}
