import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { daysAfter, nairobiDay } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  isNarrow,
  isStaffDaysRange,
  MOST_STAFF_DAYS,
  type StaffDays,
  staffDaysRange,
} from '#contract/staff-days.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { AddressFilters, type FilterField } from '#web/staff-ui/address-filters.tsx'
import { Chart, hourLabel, type TitledChart } from '#web/staff-ui/chart.tsx'
import { dated } from '#web/staff-ui/dated.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { Loaded, Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { recordKindWords } from './event-words.ts'
import styles from './staff-days.module.css'
import { type AskedDays, staffDaysAddress, staffDaysOf } from './staff-days-api.ts'
import { memberName, StaffEvents } from './staff-events.tsx'
import { StaffPeople } from './staff-people.tsx'

const pathOf = (asked: AskedDays): string => `/audit?${staffDaysAddress.write(asked)}`

const longDay = dated({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const weekday = dated({ weekday: 'short', day: 'numeric' })

const daysText = ({ from, to }: AskedDays): string =>
  from === to ? longDay(from) : t('{from} to {to}', { from: longDay(from), to: longDay(to) })

/** The days that one press chooses: each of the last seven, and two longer times. */
const usualDays = (today: string) => {
  const single = Array.from({ length: 7 }, (_, n) => daysAfter(today, -n))
  const names = [t('Today'), t('Yesterday')]
  return [
    ...single.map((day, n) => ({ label: names[n] ?? weekday(day), from: day, to: day })),
    ...[7, MOST_STAFF_DAYS].map((n) => ({
      label: t('{n} {n|day|days}', { n }),
      from: daysAfter(today, 1 - n),
      to: today,
    })),
  ]
}

const UsualDays = ({ asked, today }: { asked: AskedDays; today: string }) => (
  <nav className={styles.chips} aria-label={t('Usual days')}>
    {usualDays(today).map(({ label, ...days }) => (
      <Link
        key={label}
        to={pathOf({ ...asked, ...days })}
        preventScrollReset
        aria-current={days.from === asked.from && days.to === asked.to ? 'true' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

/** The number of entries in each kind of record. A kind leads to its entries. */
const Kinds = ({ kinds, asked }: { kinds: StaffDays['kinds']; asked: AskedDays }) => {
  const all = kinds.reduce((sum, { events }) => sum + events, 0)
  const missing = kinds.some(({ kind }) => kind === asked.kind) ? undefined : asked.kind
  const chip = (text: string, events: number, kind: AskedDays['kind']) => (
    <Link
      key={text}
      to={pathOf({ ...asked, kind })}
      preventScrollReset
      aria-current={asked.kind === kind ? 'true' : undefined}
    >
      <span>{text}</span>
      <span className={styles.count}>{events.toLocaleString('en-KE')}</span>
    </Link>
  )
  return (
    <nav className={styles.chips} aria-label={t('Kinds of records')}>
      {chip(t('All'), all, undefined)}
      {kinds.map(({ kind, events }) => chip(recordKindWords[kind], events, kind))}
      {missing === undefined ? null : chip(recordKindWords[missing], 0, missing)}
    </nav>
  )
}

const chartOf = (hours: readonly number[]): TitledChart => {
  const most = Math.max(...hours)
  const at = hourLabel(undefined, hours.indexOf(most))
  return {
    title: t('By hour: most {at}, {n} {n|entry|entries}', { at, n: most }),
    drawn: {
      kind: 'bars',
      labels: hours.map(hourLabel),
      series: [{ label: t('Entries'), values: hours }],
      show: (n) => (Number.isInteger(n) ? n.toLocaleString('en-KE') : ''),
    },
  }
}

const Hours = ({ hours }: Pick<StaffDays, 'hours'>) => (
  <Chart {...useMemo(() => chartOf(hours), [hours])} />
)

/** The number of entries from which a chart of the hours says more than the entries themselves. */
const MANY = 20

const Found = ({ found, asked }: { found: StaffDays; asked: AskedDays }) => {
  const hours = found.events < MANY ? null : <Hours hours={found.hours} />
  const kinds = found.kinds.length === 0 ? null : <Kinds kinds={found.kinds} asked={asked} />
  if (isNarrow(asked))
    return (
      <Stack>
        {kinds}
        <StaffEvents asked={asked} who={found.chosen?.name} />
        {hours}
      </Stack>
    )
  if (found.people.length === 0)
    return (
      <EmptyState
        title={t('No Entries')}
        text={t('In these days the shop has recorded nothing that staff did.')}
      />
    )
  return (
    <Stack>
      {kinds}
      <div className={styles.sides}>
        <StaffPeople people={found.people} asked={asked} />
        {hours}
      </div>
      <p className={styles.quiet}>
        {t('Choose a person, a branch or a kind of record to read each entry.')}
      </p>
    </Stack>
  )
}

const useFilters = () => useAddressFilters(staffDaysAddress, ['from', 'to'])
type Filtering = ReturnType<typeof useFilters>
type Field = FilterField<Parameters<Filtering['set']>[0]>

/** The people who did something, and the chosen person, who may have done nothing. */
const personField = (found: StaffDays | undefined, chosen: string | undefined): Field => {
  const people = found?.people ?? []
  const others = people.map((member) => ({
    value: member.id,
    label: t('{name}, {role}: {n}', {
      name: memberName(member),
      role: roleName(member.actorRole, sayInEnglish),
      n: member.events,
    }),
  }))
  const isMissing = chosen !== undefined && people.every(({ id }) => id !== chosen)
  const own = isMissing
    ? [{ value: chosen, label: found?.chosen?.name ?? t('The chosen person') }]
    : []
  return {
    kind: 'choice',
    name: 'person',
    label: t('Person'),
    any: t('Everybody'),
    options: [...own, ...others],
  }
}

const days: readonly Field[] = [
  { kind: 'day', name: 'from', label: t('From') },
  { kind: 'day', name: 'to', label: t('To') },
]

const WrongDays = () => (
  <div role="alert">
    <EmptyState
      icon="alert"
      title={t('These days cannot be shown')}
      text={t('The first day must not be after the last. Up to {n} {n|day|days} are shown.', {
        n: MOST_STAFF_DAYS,
      })}
    />
  </div>
)

/** The text of a field. The fields of days show the days that are shown, also where the address names none. */
const withDays = (filtering: Filtering, { from, to }: AskedDays): Filtering => ({
  ...filtering,
  text: (name) => {
    if (name === 'from') return from
    return name === 'to' ? to : filtering.text(name)
  },
})

const useAsked = (branch: number | undefined) => {
  const filtering = useFilters()
  const today = nairobiDay(new Date(serverNow()))
  const { filters } = filtering
  const asked: AskedDays = {
    ...filters,
    ...staffDaysRange(filters, today),
    branch: branch ?? filters.branch,
  }
  return { asked, today, filtering: withDays(filtering, asked) }
}

const Body = ({
  asked,
  today,
  filtering,
  more,
}: ReturnType<typeof useAsked> & { more: readonly Field[] }) => {
  const isShown = isStaffDaysRange(asked)
  const query = useQuery({ ...staffDaysOf(useUserId(), asked), enabled: isShown })
  const person = personField(query.data, asked.person)
  // On a phone two fields share a row, and the two days belong together.
  const fields = more.length === 0 ? [...days, person] : [person, ...more, ...days]
  return (
    <Stack>
      <UsualDays asked={asked} today={today} />
      <AddressFilters label={t('Staff activity')} filtering={filtering} fields={fields} />
      {isShown ? (
        <>
          <p>{[query.data?.chosen?.name, daysText(asked)].filter(Boolean).join(' · ')}</p>
          <Loaded query={query} failed={t('What the staff did could not be loaded')} height="420px">
            {(found) => <Found found={found} asked={asked} />}
          </Loaded>
        </>
      ) : (
        <WrongDays />
      )}
    </Stack>
  )
}

/** The file has the entries, so the button is there once the entries are. */
const Export = ({ asked }: { asked: AskedDays }) =>
  isNarrow(asked) && isStaffDaysRange(asked) ? (
    <ExportButton
      path="/api/audit/events/export"
      filters={asked}
      name={`staff-${asked.from}-${asked.to}`}
      failed={t('What the staff did could not be exported')}
    />
  ) : null

const OfAllBranches = () => {
  const props = useAsked(undefined)
  return (
    <StaffPage title={t('Staff activity')} beside={<Export asked={props.asked} />}>
      <Body {...props} more={[useBranchFilter(t('All branches'))]} />
    </StaffPage>
  )
}

const OfManager = () => {
  const branchId = useSession((session) => session.user?.branchId) ?? undefined
  const props = useAsked(branchId)
  return (
    <OfOwnBranch title={t('Staff activity')} beside={<Export asked={props.asked} />}>
      {() => <Body {...props} more={[]} />}
    </OfOwnBranch>
  )
}

/** What staff did, by person, day, branch and kind of record. Managers see only their own branch. */
export const StaffDaysPage = () =>
  useSession((session) => session.user?.role === 'branch_manager') ? (
    <OfManager />
  ) : (
    <OfAllBranches />
  )
