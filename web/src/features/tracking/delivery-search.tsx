import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { useHydrated } from '../../lib/page-state.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/form/field.tsx'
import type { Choice } from './search-results.tsx'
import styles from './tracking.module.css'

const SearchResults = lazy(async () => ({
  default: (await import('./search-results.tsx')).SearchResults,
}))

const rows = [1, 2, 3, 4, 5]

/** Takes the place of a delivery while it loads. */
export const DeliverySkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    {rows.map((row) => (
      <Skeleton key={row} height="64px" radius="14px" />
    ))}
  </div>
)

/** Searches when the visitor presses the button. An empty field searches for nothing. */
export const DeliverySearch = ({
  query,
  onSearch,
  ...choice
}: Choice & { query: string; onSearch(query: string): void }) => {
  const t = useText()
  // Who finds what depends on the visitor, whom the server does not know when it draws the page.
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  // If the page's address changes, the text of the field follows. Drawing the field anew would lose the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q')
    if (field instanceof HTMLInputElement) field.value = query
  }, [query])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <search className={styles.search}>
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('Tracking number or order number')}
          name="q"
          defaultValue={query}
          placeholder="TRK-… / DK-…"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit">{t('Track')}</Button>
      </form>
      <div role="status">
        {query === '' ? null : hydrated ? (
          <Suspense fallback={<p>{t('Loading…')}</p>}>
            <SearchResults query={query} {...choice} />
          </Suspense>
        ) : (
          <p>{t('Loading…')}</p>
        )}
      </div>
    </search>
  )
}
