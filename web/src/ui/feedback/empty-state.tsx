import type { ReactNode } from 'react'
import { useText } from '../../lib/text.ts'
import { useFailureText } from '../../lib/use-action.ts'
import { Button } from '../button.tsx'
import { Icon, type IconName, Kitenge } from '../icon.tsx'
import styles from './empty-state.module.css'

/** Says that there is nothing here and why, and offers one action. */
export const EmptyState = ({
  icon = 'bag',
  title,
  text,
  action,
  heading: Heading = 'h2',
}: {
  icon?: IconName
  title: string
  text?: string
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}) => (
  <div className={styles.empty}>
    <div className={styles.art}>
      <Icon name={icon} size={52} />
      <div className={styles.band}>
        <Kitenge />
      </div>
    </div>
    <Heading className={styles.title}>{title}</Heading>
    {text === undefined ? null : <p className={styles.text}>{text}</p>}
    {action}
  </div>
)

/** Shown in place of data that could not be loaded. `heading` is h1 if the whole page failed. */
export const LoadFailed = ({
  title,
  heading,
  query,
}: {
  title: string
  heading?: 'h1'
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
}) => {
  const t = useText()
  const why = useFailureText()
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        heading={heading ?? 'h2'}
        text={why(query.error)}
        action={
          <Button look="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  )
}
