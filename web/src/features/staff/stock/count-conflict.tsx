import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, useLast } from '#web/ui/dialog.tsx'
import styles from './count-conflict.module.css'
import { moveText, signed } from './stock-words.ts'
import type { Conflict } from './use-count.ts'

const Moved = ({ moved = [] }: Conflict) => (
  <ul className={styles.moved}>
    {moved.map(({ at, pieces, type }) => (
      <li key={`${at} ${type} ${pieces}`}>
        <strong>{signed(pieces)}</strong> <span>{`${moveText(type)}, ${formatDateTime(at)}`}</span>
      </li>
    ))}
  </ul>
)

/** Pieces moved while somebody counted: says which, and lets the counter choose. Undefined closes it. */
export const CountConflict = ({
  goods,
  conflict,
  busy,
  onKeep,
  onRecount,
}: {
  goods: string
  conflict: Conflict | undefined
  busy: boolean
  onKeep(): void
  /** `now`: the present figure. */
  onRecount(now: number): void
}) => {
  const shown = useLast(conflict)
  const recount = (): void => onRecount(shown?.now ?? 0)
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={recount}
      title={t('{goods} moved while you counted', { goods })}
      footer={
        <div className={styles.actions}>
          <Button look="outline" onClick={recount} data-autofocus>
            {t('Recount')}
          </Button>
          <Button busy={busy} onClick={onKeep}>
            {t('Keep mine: {n}', { n: shown?.said ?? 0 })}
          </Button>
        </div>
      }
    >
      {shown === undefined ? null : (
        <>
          <p>
            {t('It was {seen} when you looked, and is {now} now. Nothing was saved.', {
              seen: shown.seen,
              now: shown.now,
            })}
          </p>
          <Moved {...shown} />
        </>
      )}
    </Dialog>
  )
}
