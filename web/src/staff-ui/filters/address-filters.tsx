import { Button, Input } from 'antd'
import { useId } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import styles from './address-filters.module.css'
import { SearchField } from './search-field.tsx'
import type { Filtering } from './use-address-filters.ts'

type Option = { value: string | number; label: string }

/** `name` is the filter's name in the address. */
export type FilterField<Name extends string> = { name: Name; label: string } & (
  | { kind: 'search'; placeholder: string }
  /** `any`: the text while nothing is chosen. */
  | { kind: 'choice'; any: string; options: readonly Option[] }
  | { kind: 'day' }
)

type Bound<Kind> = Extract<FilterField<string>, { kind: Kind }> & {
  value: string
  onChange(text: string): void
}

/** The browser's own list needs no room on the page, and phones show it their way. */
const Choice = ({ label, any, options, value, onChange }: Bound<'choice'>) => (
  <select
    aria-label={label}
    className={styles.select}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{any}</option>
    {options.map(({ value: option, label: text }) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </select>
)

const Day = ({ label, value, onChange }: Bound<'day'>) => {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

const Field = (field: Bound<'search'> | Bound<'choice'> | Bound<'day'>) => {
  if (field.kind === 'search') return <SearchField {...field} />
  return field.kind === 'choice' ? <Choice {...field} /> : <Day {...field} />
}

/** The filters of a list, kept in the page's address. `label` names the list. */
export const AddressFilters = <Name extends string>({
  label,
  fields,
  filtering: { text, set, isNarrowed, clear },
}: {
  label: string
  fields: readonly FilterField<Name>[]
  filtering: Filtering<Name>
}) => {
  return (
    <search className={styles.bar} aria-label={label}>
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          value={text(field.name)}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {isNarrowed ? (
        <Button type="link" onClick={clear}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </search>
  )
}
