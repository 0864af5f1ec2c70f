import { type Translate, useText } from '#web/lib/text.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { type FoundGroup, type FoundOption, optionsOf } from './found-options.ts'
import styles from './staff-search.module.css'

export const idOf = ({ key }: FoundOption): string => `found-${key}`

/** The focus stays in the field while the arrow keys choose a line. */
const Line = ({
  option,
  isActive,
  onOpen,
}: {
  option: FoundOption
  isActive: boolean
  onOpen(to: string): void
}) => (
  <button
    type="button"
    role="option"
    id={idOf(option)}
    aria-selected={isActive}
    tabIndex={-1}
    className={`${styles.option} ${option.note === '' && option.state === '' ? styles.all : ''}`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onOpen(option.to)}
  >
    <span className={styles.text}>
      <span className={styles.title}>{option.title}</span>
      {option.note === '' ? null : <span className={styles.note}>{option.note}</span>}
    </span>
    {option.state === '' ? null : <span className={styles.state}>{option.state}</span>}
  </button>
)

const Group = ({
  group,
  active,
  onOpen,
}: {
  group: FoundGroup
  active: string | undefined
  onOpen(to: string): void
}) => {
  const t = useText()
  return (
    <fieldset aria-label={group.title} className={styles.group}>
      <p className={styles.kind} aria-hidden="true">
        {group.isMore && group.more === null
          ? t('{kind}, the first of them', { kind: group.title })
          : group.title}
      </p>
      {optionsOf([group], t).map((option) => (
        <Line key={option.key} option={option} isActive={option.key === active} onOpen={onOpen} />
      ))}
    </fieldset>
  )
}

const countText = (n: number, t: Translate): string => t('{n} {n|result|results}', { n })

const statusOf = (
  groups: readonly FoundGroup[] | undefined,
  typed: string,
  t: Translate,
): string => {
  if (groups === undefined) return t('Searching…')
  if (groups.length === 0) return t('Nothing found for ‘{typed}’', { typed })
  return countText(
    groups.reduce((sum, { options }) => sum + options.length, 0),
    t,
  )
}

/** The results below the field, or why there are none. */
export const FoundPanel = ({
  id,
  groups,
  typed,
  error,
  active,
  onOpen,
}: {
  id: string
  /** Undefined while the server is asked. */
  groups: readonly FoundGroup[] | undefined
  typed: string
  /** Why the search failed. */
  error: Error | null
  active: string | undefined
  onOpen(to: string): void
}) => {
  const t = useText()
  const why = useFailureText()
  return (
    <div className={styles.panel}>
      {error === null ? (
        <p role="status" className={groups?.length ? 'visually-hidden' : styles.said}>
          {statusOf(groups, typed, t)}
        </p>
      ) : (
        <p role="alert" className={styles.said}>
          {why(error)}
        </p>
      )}
      {groups?.length === 0 ? (
        <p className={styles.hint}>
          {t(
            'Try the number of an order, a delivery or an M-PESA receipt, a name, a street or a product. The last four digits of a phone find open orders and those of today.',
          )}
        </p>
      ) : null}
      <div role="listbox" id={id} aria-label={t('Results')}>
        {groups?.map((group) => (
          <Group key={group.kind} group={group} active={active} onOpen={onOpen} />
        ))}
      </div>
    </div>
  )
}
