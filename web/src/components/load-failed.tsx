import { useText } from '../lib/text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Stands where something could not be loaded. */
export const LoadFailed = ({
  title,
  busy,
  onRetry,
}: {
  title: string
  busy: boolean
  onRetry(): void
}) => {
  const t = useText()
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        text={t('Please check your connection and try again.')}
        action={
          <Button look="outline" busy={busy} onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  )
}
