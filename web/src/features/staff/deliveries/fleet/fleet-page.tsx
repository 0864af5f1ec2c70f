import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { LazyMarksMap } from '#web/shop/map/lazy-marks-map.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeliverySheet } from '../one/delivery-sheet.tsx'
import { UnseenAlert } from '../unseen-alert.tsx'
import styles from './fleet.module.css'
import { fleetQuery } from './fleet-api.ts'
import { FleetList } from './fleet-list.tsx'
import { fleetMarks } from './fleet-marks.ts'
import { movedTo, useFleetMoves } from './use-live-fleet.ts'

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

/** The fleet as it was asked for, and as it moved since. */
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
      <FleetMap
        fleet={fleet}
        branches={branches}
        onOpen={(id) => void navigate(addressOf(id), { preventScrollReset: true })}
      />
      <FleetList {...fleet} branches={branches} addressOf={addressOf} />
    </div>
  )
}

/** Where everybody is now, on a map and in words. */
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
