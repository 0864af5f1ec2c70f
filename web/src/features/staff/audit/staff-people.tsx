import { useState } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffDays } from '#contract/staff-days.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { SearchField } from '#web/staff-ui/address-filters.tsx'
import { type Column, DataTable, RowLink } from '#web/staff-ui/data-table.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './staff-days.module.css'
import { type AskedDays, staffDaysAddress } from './staff-days-api.ts'
import { memberName } from './staff-events.tsx'

type Member = StaffDays['people'][number]

const columnsFor = (asked: AskedDays): Column<Member>[] => [
  {
    title: t('Person'),
    breaks: true,
    cell: (member) => (
      <RowLink to={`/audit?${staffDaysAddress.write({ ...asked, person: member.id })}`}>
        {memberName(member)}
      </RowLink>
    ),
  },
  { title: t('Role'), width: 'sm', cell: ({ actorRole }) => roleName(actorRole, sayInEnglish) },
  {
    title: t('Entries'),
    align: 'right',
    cell: ({ events }) => events.toLocaleString('en-KE'),
  },
]

/** The number of people from which a search by name is worth its room. */
const MANY = 8

const isNamed =
  (text: string) =>
  ({ person, ...member }: Member): boolean =>
    `${memberName({ person, ...member })} ${person?.username ?? ''}`
      .toLowerCase()
      .includes(text.toLowerCase())

/** Who did something, those who did most first. A name leads to what this person did. */
export const StaffPeople = ({
  people,
  asked,
}: {
  people: StaffDays['people']
  asked: AskedDays
}) => {
  const [text, setText] = useState('')
  const found = people.filter(isNamed(text))
  return (
    <section className={styles.people}>
      <h2>{t('Who did something')}</h2>
      {people.length < MANY ? null : (
        <SearchField
          label={t('Find a person')}
          placeholder={t('Name or user name')}
          value={text}
          onChange={setText}
        />
      )}
      <DataTable
        rows={found}
        rowKey={({ id }) => id}
        columns={columnsFor(asked)}
        empty={
          <EmptyState
            title={t('Nobody of This Name')}
            text={t('Nobody of this name did anything in these days.')}
          />
        }
      />
    </section>
  )
}
