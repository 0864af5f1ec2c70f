import { useQuery } from '@tanstack/react-query'
import type { Leaderboard } from '#contract/loyalty/game.ts'
import { useText } from '../../lib/text.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { pointsFigure } from '../../shop/loyalty/points-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import dashboard from './dashboard.module.css'
import styles from './game.module.css'
import { boardQuery, showOnBoard } from './game-queries.ts'
import { Waiting } from './waiting.tsx'

type Row = Leaderboard['top'][number]

const Place = ({ row: { rank, name, points, isOwn } }: { row: Row }) => {
  const t = useText()
  return (
    <tr className={isOwn ? dashboard.own : undefined}>
      <td className={dashboard.rank}>{rank ?? '…'}</td>
      <th scope="row">
        <span className={dashboard.named}>
          <span>{name}</span>
          {isOwn ? <Badge tone="leaf">{t('You')}</Badge> : null}
        </span>
      </th>
      <td className={dashboard.figure}>{pointsFigure(points)}</td>
    </tr>
  )
}

const Rows = ({ board: { top, around } }: { board: Leaderboard }) => {
  const t = useText()
  if (top.length === 0 && around.length === 0)
    return <p className={styles.quiet}>{t('Nobody is on the board yet this week.')}</p>
  const keyOf = ({ rank, name, points }: Row, n: number) => `${rank} ${name} ${points} ${n}`
  return (
    <table className={dashboard.table} aria-labelledby="board">
      <thead>
        <tr>
          <th scope="col">{t('Place')}</th>
          <th scope="col">{t('Name')}</th>
          <th scope="col" className={dashboard.figure}>
            {t('Points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {top.map((row, n) => (
          <Place key={keyOf(row, n)} row={row} />
        ))}
      </tbody>
      {around.length === 0 ? null : (
        <tbody className={dashboard.apart}>
          {around.map((row, n) => (
            <Place key={keyOf(row, n)} row={row} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const Consent = ({ isShown }: { isShown: boolean }) => {
  const t = useText()
  const userId = useUserId()
  const { mutate, isPending } = useAction({
    send: showOnBoard,
    failed: t('This could not be saved'),
    invalidates: [keys.own(userId).loyalty()],
  })
  return (
    <div className={dashboard.consent}>
      <p className={styles.quiet}>
        {isShown
          ? t('Others see your first name and your points of the week.')
          : t('Only those who agree are shown, by their first name. Nobody else sees you here.')}
      </p>
      <Button look="outline" busy={isPending} onClick={() => mutate(!isShown)}>
        {isShown ? t('Take me off the board') : t('Show my first name')}
      </Button>
    </div>
  )
}

/** The points of this week, by those who agreed to be shown. */
export const Board = () => {
  const t = useText()
  const query = useQuery(boardQuery(useUserId()))
  return (
    <section className={styles.card} aria-labelledby="board">
      <h2 id="board">{t('This week’s board')}</h2>
      {query.data === undefined ? (
        <Waiting query={query} title={t('The board could not be loaded')} rows={2} height="96px" />
      ) : (
        <>
          <Rows board={query.data} />
          <Consent isShown={query.data.isShown} />
        </>
      )}
    </section>
  )
}
