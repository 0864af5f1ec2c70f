import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useRecentSearches } from './recent-searches.ts'
import { SearchOptionRow } from './search-option-row.tsx'
import { nextKey, recentOptions, type SearchOption, suggestedOptions } from './search-options.ts'
import styles from './search-suggestions.module.css'
import { suggestQuery } from './suggest-query.ts'

const SETTLE_MS = 150

/** The field tells this about its list to people who cannot see it. */
export type ListState = { shown: boolean; active: string | undefined }
/** Takes a key press in the field. Returns true if the list has used it. */
export type ListKeys = (event: KeyboardEvent) => boolean

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const useOptions = (term: string): SearchOption[] => {
  const branch = useCurrentBranch()
  const settled = useSettled(term)
  const recent = useRecentSearches((state) => state.terms)
  const { data } = useQuery(suggestQuery(settled, branch?.id))
  if (term === '') return recentOptions(recent)
  return data === undefined || settled === '' ? [] : suggestedOptions(data, term)
}

/** `searched`: the search that the page shows. `onState` must keep its identity between renders. */
export const SearchSuggestions = ({
  id,
  term,
  searched,
  open,
  keys,
  onState,
  onGo,
}: {
  id: string
  term: string
  searched: string
  open: boolean
  keys: RefObject<ListKeys | null>
  onState(state: ListState): void
  onGo(path: string): void
}) => {
  const t = useText()
  const options = useOptions(term)
  const [chosen, choose] = useState<string>()
  const active = options.find(({ key }) => key === chosen)
  const shown = open && options.length > 0

  useEffect(() => {
    if (searched !== '') useRecentSearches.getState().remember(searched)
  }, [searched])
  const activeId = active && shown ? idOf(active) : undefined
  useEffect(() => onState({ shown, active: activeId }), [onState, shown, activeId])
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const go = ({ to }: SearchOption): void => {
    choose(undefined)
    onGo(to)
  }
  const onKey: ListKeys = ({ key }) => {
    const step = steps[key]
    if (step !== undefined) {
      choose(nextKey(options, active?.key, step))
      return true
    }
    const picked = key === 'Enter' && shown ? active : undefined
    if (picked !== undefined) go(picked)
    return picked !== undefined
  }
  useImperativeHandle(keys, () => onKey)

  return (
    <div className={styles.panel} hidden={!shown}>
      {term === '' ? (
        <div className={styles.head}>
          <p>{t('Recent searches')}</p>
          <button
            type="button"
            className={styles.clear}
            onClick={useRecentSearches.getState().forget}
          >
            {t('Clear')}
          </button>
        </div>
      ) : null}
      <div role="listbox" id={id} aria-label={t('Suggestions')} className={styles.list}>
        {options.map((option) => (
          <SearchOptionRow
            key={option.key}
            id={idOf(option)}
            option={option}
            selected={option === active}
            onPick={() => go(option)}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {shown ? t('{n} suggestions', { n: options.length }) : null}
      </p>
    </div>
  )
}

const idOf = ({ key }: SearchOption): string => `option-${key.replaceAll(/\s+/g, '_')}`
