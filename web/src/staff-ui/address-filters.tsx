import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useText } from '#web/lib/text.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import styles from './address-filters.module.css'
import { useMedia } from './staff-theme.tsx'
import type { Filtering } from './use-address-filters.ts'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** The key '/' moves the focus to the search field. */
const useSearchKey = (field: RefObject<InputRef | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isWriting(event.target)) return
      event.preventDefault()
      field.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** The pause in typing after which a search starts, in ms. */
const PAUSE_MS = 300

/** A search field. The search starts after a pause in typing, or at once with Enter. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange(text: string): void
}) => {
  const field = useRef<InputRef>(null)
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const search = (wanted: string): void => {
    sent.current = wanted
    if (wanted !== value) onChange(wanted)
  }
  const searchNow = useRef(search)
  useEffect(() => {
    searchNow.current = search
  })
  // If something else changes the filter, for example 'Clear filters', the new value replaces what was typed.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => searchNow.current(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useSearchKey(field)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(text.trim())
      }}
    >
      <Input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        prefix={<SearchOutlined aria-hidden="true" />}
        value={text}
        maxLength={40}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}

type Option = { value: string | number; label: string }

/** `name` is the name of the filter in the page's address. */
export type FilterField<Name extends string> = { name: Name; label: string } & (
  | { kind: 'search'; placeholder: string }
  /** `any` is the text while nothing is chosen. */
  | { kind: 'choice'; any: string; options: readonly Option[] }
  | { kind: 'day' }
)

type Bound<Kind> = Extract<FilterField<string>, { kind: Kind }> & {
  value: string
  onChange(text: string): void
}

/** The browser's own select needs no room on the page, and phones show it in their own way. */
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

/** The most rows of filter fields that a phone shows above a list. */
const ROWS = 2

/** On a phone a search field fills a row, and two other fields share one. */
const rowsOf = (searches: number, others: number): number => searches + Math.ceil(others / 2)

const Folded = ({
  folds,
  set,
  children,
}: {
  folds: boolean
  /** The number of filters that are set. */
  set: number
  children: ReactNode
}) => {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!folds) return children
  return (
    <>
      <Button
        className={styles.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set === 0 ? t('Filters') : t('Filters ({n})', { n: set })}
      </Button>
      <div id={id} className={styles.folded} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}

/**
 * The filters of a list, kept in the page's address. `label` names the list; `clearing` is the text of the button that
 * removes all filters.
 * Filters that need too many rows are hidden behind a button on a phone; the search stays. `folds` hides them on every
 * window.
 */
export const AddressFilters = <Name extends string>({
  label,
  clearing,
  folds: alwaysFolds = false,
  fields,
  filtering: { text, set, type, isNarrowed, clear },
}: {
  label: string
  clearing?: string
  folds?: boolean
  fields: readonly FilterField<Name>[]
  filtering: Filtering<Name>
}) => {
  const t = useText()
  const isPhone = useMedia('(max-width: 639px)')
  const searches = fields.filter(({ kind }) => kind === 'search')
  const others = fields.filter(({ kind }) => kind !== 'search')
  const folds = alwaysFolds || (isPhone && rowsOf(searches.length, others.length) > ROWS)
  const draw = (field: FilterField<Name>) => (
    <Field
      key={field.name}
      {...field}
      value={text(field.name)}
      onChange={(value) => (field.kind === 'search' ? type : set)(field.name, value)}
    />
  )
  return (
    <search className={`${styles.bar} ${folds ? styles.folds : ''}`} aria-label={label}>
      {folds ? searches.map(draw) : null}
      <Folded folds={folds} set={others.filter(({ name }) => text(name) !== '').length}>
        {(folds ? others : fields).map(draw)}
        {isNarrowed ? (
          <Button type="link" className={styles.clear ?? ''} onClick={clear}>
            {clearing ?? t('Clear filters')}
          </Button>
        ) : null}
      </Folded>
    </search>
  )
}

/** Stands in place of the rows if no row passes the filters. */
export const NothingFound = ({
  clear,
  clearing,
  ...said
}: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title'> & {
  clear(): void
  clearing?: string
}) => {
  const t = useText()
  return (
    <EmptyState
      {...said}
      text={t('Try adjusting your filters to see more results.')}
      action={<Button onClick={clear}>{clearing ?? t('Clear filters')}</Button>}
    />
  )
}
