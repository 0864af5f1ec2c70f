import { useText } from '../../lib/text.ts'
import { NO_CONNECTION } from '../../lib/use-action.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Stands in place of something that could not be loaded. `heading` is h1 where the page itself could not. */
export const LoadFailed = ({
  title,
  heading,
  busy,
  onRetry,
}: {
  title: string
  heading?: 'h1'
  busy: boolean
  onRetry(): void
}) => {
  const t = useText()
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        heading={heading ?? 'h2'}
        text={t(NO_CONNECTION)}
        action={
          <Button look="outline" busy={busy} onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  )
}
