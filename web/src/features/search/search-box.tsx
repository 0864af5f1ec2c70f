import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useSearchParams } from '#web/lib/router/router.tsx'
import { useEver } from '../../lib/load-later.ts'
import { useText } from '../../lib/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-box.module.css'
import type { ListKeys, ListState } from './search-suggestions.tsx'

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}))

const LIST_ID = 'search-suggestions'
const noList: ListState = { shown: false, active: undefined }

const placeOf = ({ inPage, home }: { inPage: boolean; home: boolean }): string | undefined => {
  if (inPage) return styles.inPage
  return home ? styles.home : ''
}

/**
 * On phones a button opens the field over the header. On the home page, where it would stand in the header, nothing
 * does: the field stands in the page (`inPage`). Wider screens always show it in the header, and widen it while it is
 * used.
 */
export const SearchBox = ({ inPage = false }: { inPage?: boolean }) => {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const home = useLocation().pathname === '/'
  const searched = params.get('search') ?? ''
  const [open, setOpen] = useState(false)
  const [listOpen, setListOpen] = useState(false)
  const [term, setTerm] = useState(searched)
  const [before, setBefore] = useState(searched)
  if (before !== searched) {
    setBefore(searched)
    setTerm(searched)
  }
  const [list, setList] = useState(noList)
  const used = useEver(listOpen)
  const opener = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<ListKeys>(null)

  const expand = () => {
    setOpen(true)
    // The field can take the focus only after the state has made it visible.
    requestAnimationFrame(() => input.current?.focus())
  }
  const collapse = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const go = (path: string) => {
    setOpen(false)
    setListOpen(false)
    input.current?.blur()
    void navigate(path)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    if (wanted !== '') go(`/products?search=${encodeURIComponent(wanted)}`)
  }
  /** The first Escape closes the suggestions, the next one the field over the header. */
  const onEscape = (event: KeyboardEvent) => {
    if (list.shown) event.preventDefault()
    else if (open) collapse()
    setListOpen(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape(event)
    else if (event.key === 'ArrowDown') setListOpen(true)
    if (event.target === input.current && keys.current?.(event)) event.preventDefault()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setListOpen(false)
  }

  return (
    <search className={`${styles.search} ${placeOf({ inPage, home })}`}>
      <IconButton
        ref={opener}
        className={styles.opener}
        label={t('Search')}
        aria-expanded={open}
        data-tip={t('Search')}
        onClick={expand}
      >
        <Icon name="search" size={24} />
      </IconButton>
      <form
        className={`${styles.form} ${open ? styles.open : ''}`}
        onSubmit={onSubmit}
        onKeyDown={onKey}
        onBlur={onBlur}
      >
        <IconButton type="submit" look="bare" label={t('Search')}>
          <Icon name="search" size={20} />
        </IconButton>
        <input
          // The key makes React draw the field anew when the page's search changes by a link or the back button.
          key={searched}
          ref={input}
          type="search"
          name="search"
          role="combobox"
          className={styles.input}
          defaultValue={searched}
          placeholder={t('Search products')}
          aria-label={t('Search products')}
          aria-autocomplete="list"
          aria-expanded={list.shown}
          aria-controls={list.shown ? LIST_ID : undefined}
          aria-activedescendant={list.active}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          onFocus={() => setListOpen(true)}
          onInput={(event) => {
            setTerm(event.currentTarget.value)
            setListOpen(true)
          }}
        />
        <IconButton look="bare" className={styles.close} label={t('Close')} onClick={collapse}>
          <Icon name="close" size={20} />
        </IconButton>
        <Suspense>
          {used ? (
            <SearchSuggestions
              id={LIST_ID}
              term={term.trim()}
              searched={searched}
              open={listOpen}
              keys={keys}
              onState={setList}
              onGo={go}
            />
          ) : null}
        </Suspense>
      </form>
    </search>
  )
}
