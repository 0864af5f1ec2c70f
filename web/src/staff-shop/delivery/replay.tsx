import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import type { Delivery, RiderPosition } from '#contract/delivery/delivery.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { LazyMarksMap } from '#web/shop/map/lazy-map.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { trackQuery } from './deliveries-api.ts'
import { kmText } from './delivery-words.ts'
import styles from './replay.module.css'
import { replayAt, spanOf } from './replay-state.ts'

const FRAME_MS = 50
/** Every replay takes this long, however long the delivery took. */
const WHOLE_MS = 15_000

/** The moment that the replay shows, between `from` and `until`. All three are in ms since 1970. */
const usePlaying = ({ from, until }: { from: number; until: number }) => {
  const [moment, setMoment] = useState(until)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const step = ((until - from) * FRAME_MS) / WHOLE_MS
    const timer = setInterval(() => {
      setMoment((now) => Math.min(until, now + step))
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [isPlaying, from, until])
  const isAtEnd = moment >= until
  return {
    moment,
    isPlaying: isPlaying && !isAtEnd,
    /** Stops a replay that runs. Otherwise it plays on, from the start if the end was reached. */
    toggle: (): void => {
      if (isAtEnd) setMoment(from)
      setPlaying(isAtEnd || !isPlaying)
    },
    seek: (to: number): void => {
      setPlaying(false)
      setMoment(to)
    },
  }
}

const STEP_MS = 1_000

type Shown = ReturnType<typeof replayAt>

/** A sentence about what the map shows, for people who cannot see the map. */
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

/** Shows the delivery on a map at any moment. The rider's track is loaded when somebody opens the replay. */
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
