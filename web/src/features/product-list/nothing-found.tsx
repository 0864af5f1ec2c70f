import { type ComponentProps, lazy, Suspense } from 'react'
import { useText } from '../../lib/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { OtherWays as OtherWaysShown } from './other-ways.tsx'

const OtherWays = lazy(async () => ({
  default: (await import('./other-ways.tsx')).OtherWays,
}))

/** `onReset` is undefined if there are no filters to reset. `search` is there for a list that somebody searched for. */
export const NothingFound = ({
  onReset,
  search,
}: {
  onReset: (() => void) | undefined
  search: ComponentProps<typeof OtherWaysShown> | undefined
}) => {
  const t = useText()
  return (
    <>
      <EmptyState
        icon="search"
        title={t('No products found')}
        text={t('Try adjusting your filters or search for something else')}
        action={
          onReset === undefined ? (
            <ButtonLink to="/products">{t('All Products')}</ButtonLink>
          ) : (
            <Button onClick={onReset}>{t('Reset Filters')}</Button>
          )
        }
      />
      {search === undefined ? null : (
        <Suspense>
          <OtherWays {...search} />
        </Suspense>
      )}
    </>
  )
}
