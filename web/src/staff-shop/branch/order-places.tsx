import { useQuery } from '@tanstack/react-query'
import { type OrderPlaces, orderPlaces } from '#contract/branch.ts'
import { fill as t } from '#contract/rules/text.ts'
import { send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import styles from './order-places.module.css'

/**
 * The time in ms after which the figures are fetched again. The server sends no live message when an order is refused
 * or a new day begins.
 */
const LOOK_AGAIN_MS = 60_000
/** The number of orders by which a press of the button raises today's limit for waiting orders. */
const STEP = 20

export const orderPlacesQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).figures({ branch: branchId, part: 'places' }),
    `/api/branches/${branchId}/order-places`,
    orderPlaces,
    { refetchInterval: LOOK_AGAIN_MS },
  )

type Pool = OrderPlaces['guests']

/** True if the waiting orders, or their pieces, have reached four fifths of what the branch allows. */
const runsOut = ({ waiting, most, pieces, mostPieces }: Pool): boolean =>
  waiting * 5 >= most * 4 || pieces * 5 >= mostPieces * 4

const kinds = [
  { kind: 'guests', name: 'Guests' },
  { kind: 'newcomers', name: 'New accounts' },
  { kind: 'members', name: 'Customers who have bought before' },
] as const

/**
 * The words of the note: the branch runs out of places for waiting orders, or somebody gave it more places than usual.
 */
const wordsOf = (places: OrderPlaces) => {
  const full = kinds.filter(({ kind }) => runsOut(places[kind]))
  if (full.length === 0)
    return { runOut: false, title: t('Today {n} more cash orders may wait.', { n: places.more }) }
  const lines = full.map(({ kind, name }) =>
    t(
      '{name}: {waiting} of {most} {most|order|orders}, {pieces} of {mostPieces} {mostPieces|piece|pieces}.',
      {
        name,
        ...places[kind],
      },
    ),
  )
  return {
    runOut: true,
    title: t('Places for orders that wait to be confirmed run out'),
    description: [
      ...lines,
      t('Confirm or cancel what waits. Once they are taken, further customers are refused.'),
    ].join(' '),
  }
}

/** Warns when a branch may soon take no more unconfirmed orders, and lets more of them wait today. */
export const OrderPlacesNote = ({
  branchId,
  branchName,
}: {
  branchId: number
  /** Stands before the note on a page that shows the notes of several branches. */
  branchName?: string
}) => {
  const userId = useUserId()
  const { data: places } = useQuery(orderPlacesQuery(userId, branchId))
  const { mutate, isPending } = useAction({
    send: (more: number) =>
      send(`/api/branches/${branchId}/order-places`, { method: 'PUT', body: { more } }),
    done: () => showToast(t('Places for today changed')),
    failed: t('Not saved'),
    invalidates: [keys.own(userId).figures({ branch: branchId })],
  })
  if (places === undefined) return null
  const { runOut, title, description } = wordsOf(places)
  const { more } = places
  if (!runOut && more === 0) return null
  return (
    <Alert
      type={runOut ? 'warning' : 'info'}
      showIcon
      title={branchName === undefined ? title : `${branchName}: ${title}`}
      description={
        <>
          <span>{description}</span>
          <div className={styles.actions}>
            <Button size="small" loading={isPending} onClick={() => mutate(more + STEP)}>
              {t('Let {n} more wait today', { n: STEP })}
            </Button>
            {more === 0 ? null : (
              <Button size="small" type="text" loading={isPending} onClick={() => mutate(0)}>
                {t('As usual')}
              </Button>
            )}
          </div>
        </>
      }
    />
  )
}

/** The note of every branch, for the admin's dashboard. */
export const EveryOrderPlacesNote = () => {
  const { data: branches = [] } = useQuery(branchesQuery)
  return branches.map(({ id, name }) => (
    <OrderPlacesNote key={id} branchId={id} branchName={name} />
  ))
}
