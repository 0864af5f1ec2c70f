import styles from './game.module.css'

const shapes: Readonly<Record<string, string>> = {
  bag: 'M5 8h14l1 13H4zm3 3V7a4 4 0 0 1 8 0v4',
  coins: 'M9 4.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m7.4 4.4a5.5 5.5 0 1 1-5.4 9.2M9 7.5v5',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m4 5-2.5 5.5L8 16l2.5-5.5z',
  crown: 'M4 18.5h16M4.5 15.5 3.5 8l4.7 3.4L12 5.5l3.8 5.9L20.5 8l-1 7.5z',
  flame:
    'M12 3c.6 3.6 5.5 5.6 5.5 10.800a5.5 5.5 0 0 1-11 0c0-2.4 1.2-3.8 2.3-5.3.4 1.5 1.2 2.3 2 2.600C10.2 8 10.6 5.3 12 3',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.900L6.7 20l1.1-6L3.4 9.800l6-.8z',
  sun: 'M12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2.500V4m0 16v1.500M2.5 12H4m16 0h1.500M5.3 5.300l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.700l-1 1',
  sunrise:
    'M3 18.500h18M6.5 14.500a5.5 5.5 0 0 1 11 0M12 3v4m-7.5.500L6 9m13.5-1.500L18 9M2.5 14.500H4m16 0h1.5',
}

/** The sign of an achievement or challenge, whose name stands beside it. `colour`: '#rrggbb', for white lines. */
export const GameIcon = ({ name, colour }: { name: string; colour?: string }) => (
  <svg width={48} height={48} viewBox="-12 -12 48 48" aria-hidden="true" focusable="false">
    <circle
      cx="12"
      cy="12"
      r="23"
      className={colour ? undefined : styles.quietDisc}
      fill={colour}
    />
    <path
      d={shapes[name] ?? shapes.star}
      fill="none"
      className={colour ? undefined : styles.quietLine}
      stroke="#ffffff"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
