import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { locateDevice } from '../../lib/device-location.ts'
import { type Text, useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCurrentBranch } from '../branch/branch.ts'
import { branchesQuery } from '../catalogue/queries/branches-query.ts'
import { LazyMap } from '../map/lazy-map.tsx'
import styles from './place-finder.module.css'
import { ReachNote } from './reach-note.tsx'

const failures = {
  unsupported: 'Geolocation is not supported by your browser. Please enter your location manually.',
  failed: 'Unable to get your current location. Please enter it manually.',
} as const satisfies Record<string, Text>
type Failure = keyof typeof failures

/** Asks the device for its location, and hands the found place to `onFound`. */
const useDevice = (onFound: (at: Coordinates) => void) => {
  const [failure, setFailure] = useState<Failure>()
  const [locating, setLocating] = useState(false)
  const locate = async (): Promise<void> => {
    setLocating(true)
    setFailure(undefined)
    const found = await locateDevice()
    setLocating(false)
    if (typeof found === 'string') setFailure(found)
    else onFound(found)
  }
  return { locate, locating, failure }
}

const PinMap = ({ at, onPin }: { at: Coordinates | null; onPin(at: Coordinates): void }) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const current = useCurrentBranch()
  return (
    <>
      <p className={styles.hint}>
        {t('Tap where you want your delivery, or move the map and put the pin in its middle.')}
      </p>
      <LazyMap
        label={t('Map to choose a place for your delivery')}
        branches={data}
        picked={current?.id}
        pin={at ?? undefined}
        onPin={onPin}
      />
    </>
  )
}

/** Offers two ways to say where one is: the device, and a pin on a map. Says whether a rider comes there. */
export const PlaceFinder = ({
  at,
  mapOpen = false,
  onDevice,
  onPin,
}: {
  at: Coordinates | null
  mapOpen?: boolean
  onDevice(at: Coordinates): void
  onPin(at: Coordinates): void
}) => {
  const t = useText()
  const branch = useCurrentBranch()
  const [open, setOpen] = useState(mapOpen)
  const { locate, locating, failure } = useDevice(onDevice)
  return (
    <div className={styles.finder}>
      <p role="alert" className={styles.failure}>
        {failure === undefined ? null : t(failures[failure])}
      </p>
      <div className={styles.ways}>
        <Button look="outline" wide busy={locating} onClick={() => void locate()}>
          <Icon name="locate" size={20} />
          {t('Use Current Location')}
        </Button>
        <Button look="outline" wide aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="pin" size={20} />
          {open ? t('Hide the map') : t('Choose on a map')}
        </Button>
      </div>
      {open ? <PinMap at={at} onPin={onPin} /> : null}
      <div role="status" className={styles.status}>
        {at === null || branch === undefined ? null : <ReachNote branch={branch} to={at} />}
      </div>
    </div>
  )
}
