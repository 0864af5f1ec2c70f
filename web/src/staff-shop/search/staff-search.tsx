import { useMutation } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { staffFound } from '#contract/staff-search.ts'
import { api } from '#web/lib/api.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { IconButton, Spinner } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStaffPaths } from '../history/record-links.tsx'
import {
  type FoundGroup,
  type FoundOption,
  groupsOf,
  meantOption,
  optionsOf,
} from './found-options.ts'
import { FoundPanel, idOf } from './found-panel.tsx'
import styles from './staff-search.module.css'

const LIST_ID = 'staff-search-results'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Runs `act` when '/' is pressed outside of fields and dialogs. */
const useSlash = (act: () => void): void => {
  const last = useRef(act)
  last.current = act
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isBusy = isTyping(event.target) || document.querySelector('dialog[open]') !== null
      if (event.key !== '/' || !isPlain || isBusy) return
      event.preventDefault()
      last.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Asks the server once Enter is pressed. A result that is meant beyond doubt is opened at once. */
const useFound = (open: (to: string) => void) => {
  const t = useText()
  const paths = useStaffPaths()
  const { nameOf } = useBranches()
  const isOfOneBranch = useSession(({ user }) => user?.branchId != null)
  const viewer = { t, paths, branchName: (id: number) => (isOfOneBranch ? '' : (nameOf(id) ?? '')) }
  return useMutation({
    mutationFn: async (typed: string): Promise<FoundGroup[]> => {
      const path = `/api/staff/search?${new URLSearchParams({ q: typed })}`
      return groupsOf(await api(path, staffFound), typed, viewer)
    },
    onSuccess: (groups, typed) => {
      const meant = meantOption(groups, typed, t)
      if (meant !== undefined) open(meant.to)
    },
  })
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The line that the arrow keys have chosen. Past either end no line is chosen, only the field. */
const useChoice = (options: readonly FoundOption[]) => {
  const [key, setKey] = useState<string>()
  const chosen = options.find((option) => option.key === key)
  return {
    chosen,
    clear: () => setKey(undefined),
    /** True if the key moves the choice. */
    move: (pressed: string): boolean => {
      const step = steps[pressed]
      if (step === undefined) return false
      const from = chosen === undefined ? -1 : options.indexOf(chosen)
      const next = options[(from < 0 && step < 0 ? options.length : from) + step]
      setKey(next?.key)
      const line = next && document.getElementById(idOf(next))
      line?.scrollIntoView({ block: 'nearest' })
      return true
    },
  }
}

const roles: readonly string[] = ['admin', 'branch_manager', 'clerk', 'finance']

/**
 * One search over everything that the role may see. '/' moves the focus to the field, Enter searches, the arrow keys
 * choose a result and Enter opens it. On phones a button opens the field over the bar.
 */
export const StaffSearch = () => {
  const role = useSession(({ user }) => user?.role)
  return role !== undefined && roles.includes(role) ? <SearchField /> : null
}

const SearchInput = ({
  field,
  isShown,
  active,
  onInput,
}: {
  field: RefObject<HTMLInputElement | null>
  /** The results are shown. */
  isShown: boolean
  active: FoundOption | undefined
  onInput(): void
}) => {
  const t = useText()
  return (
    <input
      ref={field}
      type="search"
      name="q"
      role="combobox"
      className={styles.input}
      placeholder={t('Search by any number or name')}
      aria-label={t('Search orders, goods and people')}
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={isShown ? LIST_ID : undefined}
      aria-activedescendant={active && idOf(active)}
      aria-keyshortcuts="/"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={60}
      onInput={onInput}
    />
  )
}

const SearchField = () => {
  const t = useText()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const open = (to: string) => {
    setShown(false)
    setOpen(false)
    choice.clear()
    if (field.current !== null) field.current.value = ''
    field.current?.blur()
    void navigate(to)
  }
  const found = useFound(open)
  const choice = useChoice(isShown ? optionsOf(found.data ?? [], t) : [])
  const { chosen } = choice

  const focus = () => {
    setOpen(true)
    // The field can take the focus only after the state has made it visible.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.select()
    })
  }
  useSlash(focus)

  const search = () => {
    const typed = field.current?.value.trim() ?? ''
    if (typed === '') return
    choice.clear()
    setShown(true)
    found.mutate(typed)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined) search()
    else open(chosen.to)
  }
  const collapse = () => {
    setShown(false)
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  /** The first Escape closes the results, the next one the field over the bar. */
  const onKey = (event: KeyboardEvent) => {
    if (choice.move(event.key)) event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (isShown) setShown(false)
    else collapse()
  }

  return (
    <search className={styles.search}>
      <IconButton
        ref={opener}
        className={styles.opener}
        label={t('Search')}
        aria-expanded={isOpen}
        onClick={focus}
      >
        <Icon name="search" size={24} />
      </IconButton>
      <form
        className={`${styles.form} ${isOpen ? styles.open : ''}`}
        onSubmit={onSubmit}
        onKeyDown={onKey}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setShown(false)
        }}
      >
        <IconButton type="submit" look="bare" label={t('Search')}>
          {found.isPending ? <Spinner /> : <Icon name="search" size={20} />}
        </IconButton>
        <SearchInput
          field={field}
          isShown={isShown}
          active={chosen}
          onInput={() => setShown(false)}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
        <IconButton look="bare" className={styles.close} label={t('Close')} onClick={collapse}>
          <Icon name="close" size={20} />
        </IconButton>
        {isShown ? (
          <FoundPanel
            id={LIST_ID}
            groups={found.data}
            typed={found.variables ?? ''}
            error={found.error}
            active={chosen?.key}
            onOpen={open}
          />
        ) : null}
      </form>
    </search>
  )
}
