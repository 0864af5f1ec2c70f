import { useText } from '../../lib/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** `onReset` is undefined if there are no filters to reset. */
export const NothingFound = ({ onReset }: { onReset: (() => void) | undefined }) => {
  const t = useText()
  return (
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
  )
}
