import { useText } from '../../lib/text.ts'
import { NO_CONNECTION } from '../../lib/use-action.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** What is asked for again on a press. */
type Asked = { isFetching: boolean; refetch(): unknown }

/** Stands in place of something that could not be loaded. `heading` is h1 where the page itself could not. */
export const LoadFailed = ({
  title,
  heading,
  query,
}: {
  title: string
  heading?: 'h1'
  query: Asked
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
          <Button look="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  )
}
