import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { useMarkInView } from '../lib/list-focus.ts'
import styles from './tabs.module.css'

export type Tab = { value: string; label: string; count?: number | undefined; content: ReactNode }

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The tab that the address names. An address that names no tab means the first of `names`. */
export const useTabInAddress = (names: readonly string[]) => {
  const [params, setParams] = useSearchParams()
  const [first = ''] = names
  const asked = params.get('tab') ?? first
  return {
    value: names.includes(asked) ? asked : first,
    onChange: (tab: string) => setParams(tab === first ? {} : { tab }, { replace: true }),
  }
}

/** Tabs with arrow key navigation. Only the chosen tab's content is drawn, and a `count` of zero is not shown. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange(value: string): void
}) => {
  const id = useId()
  const list = useMarkInView<HTMLDivElement>(value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[step(at, tabs.length - 1)]
    if (next === undefined) return
    document.getElementById(`${id}-${next.value}`)?.focus()
    onChange(next.value)
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        className={styles.list}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            data-state={tab.value === value ? 'active' : 'inactive'}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            <span>{tab.label}</span>
            {tab.count === undefined || tab.count === 0 ? null : (
              <span className={styles.count}>{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={styles.content}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone must be within reach of the keyboard.
        tabIndex={0}
        key={value}
      >
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </div>
  )
}
