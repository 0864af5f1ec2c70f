import { useId } from 'react'

/** The shop's decoration: a printed band of triangles and diamonds, repeated over the whole width. */
export const Kitenge = ({ height = 12 }: { height?: number }) => {
  const id = useId()
  return (
    <svg
      width="100%"
      height={height}
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="none"
    >
      <defs>
        <pattern id={id} width="48" height="12" patternUnits="userSpaceOnUse">
          <rect width="48" height="12" fill="#0B6B43" />
          <path d="M0 12 6 0l6 12z" fill="#F5A524" />
          <path d="M12 0h12l-6 12z" fill="#D9402B" />
          <path d="m30 0 6 6-6 6-6-6z" fill="#F5A524" />
          <path d="m30 3 3 3-3 3-3-3z" fill="#0B6B43" />
          <path d="M36 12 42 0l6 12z" fill="#FBF8F1" />
          <circle cx="42" cy="8" r="1.8" fill="#D9402B" />
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}

const paths = {
  alert: 'M12 3.5 22 20.5H2zm0 6v5m0 3h.01',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  bag: 'M5 8h14l1 13H4zm3 3V7a4 4 0 0 1 8 0v4',
  cart: 'M2 4h3l2.6 11h10.6L21 7.5H6m3 12.5h.01M17 20h.01',
  check: 'm5 12.5 4.5 4.5L19 7',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  filter: 'M4 7h9m6 0h1M4 17h1m6 0h9M16 4.5v5m-8 5v5',
  heart:
    'M12 20.5S3.5 15.6 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 6.4-8.5 11.3-8.5 11.3z',
  home: 'm3.5 11 8.5-7.5 8.5 7.5M6 9.5V20h12V9.5M10 20v-5h4v5',
  locate: 'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M12 2.5v4m0 11v4M2.5 12h4m11 0h4',
  mail: 'M3.5 6h17v12h-17zm0 1 8.5 6.5L20.5 7',
  minus: 'M5 12h14',
  phone:
    'M6.5 3.5h3l1.5 5-2 1.5c1 2.3 2.7 4 5 5l1.5-2 5 1.5v3c0 1.7-1.3 3-3 3C10 20.5 3.5 14 3.5 6.5c0-1.7 1.3-3 3-3z',
  pin: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21m0-14a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 12 7',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.7 11.2L20.5 20.5',
  shop: 'M4 4h16l1.5 5a3 3 0 0 1-6 .5 3.5 3.5 0 0 1-7 0 3 3 0 0 1-6-.5zM4.5 12.5V20.5h15v-8M9.5 20.5v-5h5v5',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8z',
  trash: 'M4 7h16M10 7V4.5h4V7m-7.5 0 .8 13h9.4l.8-13M10.5 11v5m3-5v5',
  truck:
    'M2.5 6.5h11v10h-11zm11 3.5h4l3.5 3.5v3h-7.5M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4m10.5 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  user: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c0-3.9 3.4-6 7.5-6s7.5 2.1 7.5 6',
} as const

export type IconName = keyof typeof paths

/** An icon beside a text or inside a labelled control: it has no name for screen readers. `size` is in px. */
export const Icon = ({
  name,
  size = 22,
  filled = false,
}: {
  name: IconName
  size?: number
  filled?: boolean
}) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
