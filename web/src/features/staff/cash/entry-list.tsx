import { useInfiniteQuery } from '@tanstack/react-query'
import type { CashEntry, DriverCash } from '#contract/delivery/cash.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { driverName, reasonText } from '#web/staff-shop/missing-cash.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { type Column, Time } from '#web/staff-ui/data-table.tsx'

import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { cashFilters, entryPages } from './cash-api.ts'
import { Difference, kindWords, standingWords } from './cash-words.tsx'

const columns: readonly Column<CashEntry>[] = [
  {
    title: t('Driver'),
    breaks: true,
    cell: ({ driver, at }) => (
      <>
        <span>{driverName(driver.fullName)}</span>
        <br />
        <Time at={at} />
      </>
    ),
  },
  {
    title: t('What'),
    breaks: true,
    cell: ({ kind, said, reason, difference, standing, accepted, note }) => (
      <>
        <span>{kindWords[kind]}</span>{' '}
        {difference === null ? null : <Difference sum={difference} />}{' '}
        {standing === null ? null : (
          <Badge tone={standing === 'open' ? 'mango' : 'plain'}>{standingWords[standing]}</Badge>
        )}
        {said === null ? null : <p>{t('{sum} in all', { sum: formatPrice(said) })}</p>}
        {reason === null ? null : <p>{reasonText(reason)}</p>}
        {note === '' ? null : <p>{note}</p>}
        {accepted === null ? null : <p>{t('Written off: {reason}', { reason: accepted })}</p>}
      </>
    ),
  },
  { title: t('Amount'), align: 'right', cell: ({ amount }) => formatPrice(amount) },
  {
    title: t('By'),
    width: 'lg',
    breaks: true,
    cell: ({ by }) => by ?? t('Unknown'),
  },
]

/** Entries of the drivers' cash ledgers. Filters narrow them to one driver, or to handovers with a difference. */
export const EntryList = ({ drivers }: { drivers: readonly DriverCash[] }) => {
  const filtering = useAddressFilters(cashFilters, [])
  const list = useInfiniteQuery(entryPages(useUserId(), filtering.query))
  const options = drivers.map(({ driverId, fullName }) => ({
    value: driverId,
    label: driverName(fullName),
  }))
  return (
    <Stack>
      <h2>{t('Entries')}</h2>
      <AddressFilters
        label={t('Entries')}
        filtering={filtering}
        fields={[
          { kind: 'choice', name: 'driver', label: t('Driver'), any: t('All drivers'), options },
          {
            kind: 'choice',
            name: 'differences',
            label: t('Differences'),
            any: t('All entries'),
            options: [{ value: 'yes', label: t('Differences only') }],
          },
        ]}
      />
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columns}
        failed={t('The entries could not be loaded')}
        shown={(n) => t('{n} {n|entry|entries} shown', { n })}
        empty={
          <EmptyState
            title={t('No Entries')}
            text={
              filtering.isNarrowed
                ? t('Try adjusting your filters to see more results.')
                : t('What drivers take, and what is counted, shows up here.')
            }
          />
        }
      />
    </Stack>
  )
}
