import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { Delivery, RiderPosition } from '#contract/delivery/delivery.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { LazyMarksMap } from '#web/shop/map/lazy-marks-map.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { kmText } from '../delivery-words.ts'
import styles from './replay.module.css'
import { trackQuery } from './replay-api.ts'
import { replayAt, spanOf } from './replay-state.ts'
import { usePlaying } from './use-playing.ts'

const STEP_MS = 1_000

type Shown = ReturnType<typeof replayAt>

/** What the map shows at the moment, in words. */
const wordsOf = ({ step, fromBranch }: Shown, branch: string, moment: number): string => {
  const status = step === undefined ? '' : deliveryStatusWords[step.status].label
  const place =
    fromBranch === null ? '' : t(', {km} from {branch}', { km: kmText(fromBranch), branch })
  return `${formatDateTime(new Date(moment).toISOString())}: ${status}${place}`
}

const Player = ({ delivery, points }: { delivery: Delivery; points: readonly RiderPosition[] }) => {
  const id = useId()
  const { from, until } = spanOf(delivery, points)
  const { moment, isPlaying, toggle, seek } = usePlaying({ from, until })
  const shown = useMemo(() => replayAt(delivery, points, moment), [delivery, points, moment])
  const words = wordsOf(shown, delivery.branch.name, moment)
  return (
    <div className={styles.replay}>
      <LazyMarksMap label={t('Map of the delivery')} marks={shown.marks} line={shown.line} />
      <div className={styles.bar}>
        <Button onClick={toggle}>{isPlaying ? t('Stop') : t('Play')}</Button>
        <label htmlFor={id} className="visually-hidden">
          {t('Moment')}
        </label>
        <input
          id={id}
          type="range"
          className={styles.range}
          min={from}
          max={until}
          step={STEP_MS}
          value={moment}
          aria-valuetext={words}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <p className={styles.words}>{words}</p>
      {points.length === 0 ? (
        <p className={styles.quiet}>
          {t('Where the rider went is not known, or no longer kept. The steps are.')}
        </p>
      ) : null}
    </div>
  )
}

const OfTrack = ({ delivery }: { delivery: Delivery }) => (
  <Loaded
    query={useQuery(trackQuery(useUserId(), delivery.id))}
    failed={t('The track could not be loaded')}
    height="320px"
  >
    {({ points }) => <Player delivery={delivery} points={points} />}
  </Loaded>
)

/** The delivery as of any moment, on the map. It loads when it is asked for. */
export const Replay = ({ delivery }: { delivery: Delivery }) => {
  const [isOpen, setOpen] = useState(false)
  if (delivery.trackingEvents.length === 0) return null
  return (
    <section className={styles.replay}>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Replay on the map')}
        </Button>
      </div>
      {isOpen ? <OfTrack delivery={delivery} /> : null}
    </section>
  )
}
