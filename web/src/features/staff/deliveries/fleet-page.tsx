import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Fleet, fleet } from '#contract/delivery/drivers.ts'
import { type LiveMove, liveMove } from '#contract/live.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { keys } from '#web/shop/keys.ts'
import { hearMoves, useLive } from '#web/shop/live/live.ts'
import { LazyMarksMap } from '#web/shop/map/lazy-map.tsx'
import { DeliverySheet } from '#web/staff-shop/delivery/delivery-sheet.tsx'
import { UnseenAlert } from '#web/staff-shop/delivery/unseen-alert.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Loaded, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './fleet.module.css'
import { FleetList, fleetMarks } from './fleet-list.tsx'

type FleetMove = Extract<LiveMove, { type: 'fleet' }>
type Driver = Fleet['drivers'][number]

const parsed = (data: string): FleetMove | undefined => {
  try {
    const move = liveMove.safeParse(JSON.parse(data)).data
    return move?.type === 'fleet' ? move : undefined
  } catch {
    return undefined
  }
}

/** The driver, at the newer of two positions: the fetched one, or the one from a live message. */
const movedTo = (driver: Driver, move: FleetMove | undefined): Driver => {
  if (move === undefined) return driver
  const { latitude, longitude, at } = move
  const isNewer = driver.position === null || driver.position.at < at
  return isNewer ? { ...driver, position: { latitude, longitude, at } } : driver
}

/** Subscribes to the drivers' moves while the map is on screen. Gives the newest move of each driver, by id. */
const useFleetMoves = (): ReadonlyMap<string, FleetMove> => {
  const [moves, setMoves] = useState<ReadonlyMap<string, FleetMove>>(new Map())
  useEffect(() => {
    const { watchFleet } = useLive.getState()
    watchFleet(true)
    const stop = hearMoves((data) => {
      const move = parsed(data)
      if (move !== undefined) setMoves((all) => new Map(all).set(move.driverId, move))
    })
    return () => {
      watchFleet(false)
      stop()
    }
  }, [])
  return moves
}

/**
 * The time in ms after which the fleet is fetched again. Live messages tell of drivers' moves and of delivery steps,
 * but not of drivers who come on duty.
 */
const LOOK_AGAIN_MS = 15_000

const fleetQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).drivers({ part: 'fleet' }), '/api/admin/fleet', fleet, {
    refetchInterval: LOOK_AGAIN_MS,
  })

const none: readonly Branch[] = []
const noLine: readonly never[] = []

const FleetMap = ({
  fleet,
  branches,
  onOpen,
}: {
  fleet: Fleet
  branches: readonly Branch[]
  onOpen(deliveryId: string): void
}) => {
  const marks = useMemo(() => fleetMarks(fleet, branches, serverNow()), [fleet, branches])
  const isDelivery = (id: string) => fleet.deliveries.some((one) => one.id === id)
  return (
    <LazyMarksMap
      tall
      label={t('Map of drivers, open deliveries and branches')}
      marks={marks}
      line={noLine}
      onMark={(id) => {
        if (isDelivery(id)) onOpen(id)
      }}
    />
  )
}

/** The fleet from the server, with each driver at the place of the newest live message. */
const useFleet = () => {
  const query = useQuery(fleetQuery(useUserId()))
  const moves = useFleetMoves()
  const fleet = useMemo(
    () =>
      query.data && {
        ...query.data,
        drivers: query.data.drivers.map((driver) => movedTo(driver, moves.get(driver.id))),
      },
    [query.data, moves],
  )
  return { query, fleet }
}

const Content = ({ fleet }: { fleet: Fleet }) => {
  const { data: branches = none } = useQuery(branchesQuery)
  const { addressOf } = useOpened('delivery')
  const navigate = useNavigate()
  return (
    <div className={styles.fleet}>
      <div className={styles.map}>
        <FleetMap
          fleet={fleet}
          branches={branches}
          onOpen={(id) => void navigate(addressOf(id), { preventScrollReset: true })}
        />
      </div>
      <FleetList {...fleet} branches={branches} addressOf={addressOf} />
    </div>
  )
}

/** Shows where all drivers and open deliveries are now, on a map and in words. */
export const FleetPage = () => {
  const { query, fleet } = useFleet()
  const { opened, close } = useOpened('delivery')
  return (
    <StaffPage
      title={t('Fleet map')}
      beside={
        <ButtonLink look="outline" to="/admin/deliveries">
          {t('Deliveries')}
        </ButtonLink>
      }
    >
      <UnseenAlert />
      <Loaded query={query} failed={t('The fleet could not be loaded')} height="420px">
        {(asked) => <Content fleet={fleet ?? asked} />}
      </Loaded>
      <DeliverySheet deliveryId={opened} onClose={close} />
    </StaffPage>
  )
}
