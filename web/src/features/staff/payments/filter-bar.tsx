import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { branchesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { statusLabel } from '#web/shop/order/status-badge.tsx'
import styles from './filter-bar.module.css'
import { isNarrowed, statuses } from './payment-filters.ts'
import type { Filters } from './use-filters.ts'

/** Asked for with Enter: an order number or a receipt is looked up whole. */
const SearchField = ({ filters, set, field }: Filters & { field: RefObject<InputRef | null> }) => {
  const t = useText()
  const asked = filters.search ?? ''
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        set('search', text.trim())
      }}
    >
      <Input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={t('Order number or M-PESA receipt')}
        aria-keyshortcuts="/"
        placeholder={t('Order number or receipt')}
        prefix={<SearchOutlined />}
        value={text}
        maxLength={40}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text.trim() === '' && asked !== '') set('search', '')
        }}
      />
    </form>
  )
}

type Option = { value: string | number; label: string }

/** The browser's own list: it needs no room on the page, and phones show it their way. */
const Choice = ({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string
  any: string
  value: string | number | undefined
  options: readonly Option[]
  onChange(value: string): void
}) => (
  <select
    aria-label={label}
    className={styles.select}
    value={value ?? ''}
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

type DayProps = { label: string; value: string | undefined; onChange(day: string): void }

const Day = ({ label, value, onChange }: DayProps) => {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

export const FilterBar = ({
  field,
  ...filtering
}: Filters & { field: RefObject<InputRef | null> }) => {
  const t = useText()
  const { filters, set, clear } = filtering
  const { data: branches = [] } = useQuery(branchesQuery)
  return (
    <search className={styles.bar} aria-label={t('Payments')}>
      <SearchField {...filtering} field={field} />
      <Choice
        label={t('Status')}
        any={t('Any status')}
        value={filters.status}
        options={statuses.map((value) => ({ value, label: t(statusLabel(value)) }))}
        onChange={(status) => set('status', status)}
      />
      <Choice
        label={t('Branch')}
        any={t('Any branch')}
        value={filters.branch}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(branch) => set('branch', branch)}
      />
      <Day label={t('From')} value={filters.from} onChange={(day) => set('from', day)} />
      <Day label={t('To')} value={filters.to} onChange={(day) => set('to', day)} />
      {isNarrowed(filters) ? (
        <Button type="link" onClick={clear}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </search>
  )
}
