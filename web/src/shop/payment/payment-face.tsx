import styles from './payment-face.module.css'
import type { Stage } from './payment-state.ts'

const RADIUS = 54
const LENGTH = 2 * Math.PI * RADIUS

const handset =
  'M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5m3 16h2'
const tick = 'm5 12.5 4.5 4.5L19 7'
const clock = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4.5V12l3 2'
const cross = 'M6.5 6.5l11 11m0-11-11 11'
const back = 'M9 7 4.5 11.5 9 16m-4.5-4.5H14a5 5 0 0 1 0 9h-2'

const faces: Readonly<Record<Stage, { path: string; look: string | undefined }>> = {
  ready: { path: handset, look: styles.calm },
  sending: { path: handset, look: styles.busy },
  waiting: { path: handset, look: styles.waiting },
  confirming: { path: clock, look: styles.busy },
  failed: { path: cross, look: styles.bad },
  paid: { path: tick, look: styles.good },
  review: { path: clock, look: styles.calm },
  refund: { path: back, look: styles.calm },
  cancelled: { path: handset, look: styles.bad },
  over: { path: cross, look: styles.bad },
  cash: { path: tick, look: styles.good },
}

/**
 * A picture of the payment's stage, with a ring for the time left of the prompt. `share` is the part of the time left,
 * from 0 to 1.
 */
export const PaymentFace = ({ stage, share }: { stage: Stage; share: number }) => {
  const { path, look } = faces[stage]
  return (
    <svg
      className={`${styles.face} ${look}`}
      viewBox="0 0 120 120"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.ground} cx="60" cy="60" r="46" />
      <circle className={styles.track} cx="60" cy="60" r={RADIUS} />
      <circle
        className={styles.left}
        cx="60"
        cy="60"
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - (stage === 'waiting' ? share : 0.25))}
      />
      <g className={styles.picture}>
        <path d={path} transform="translate(33 33) scale(2.25)" />
      </g>
    </svg>
  )
}
