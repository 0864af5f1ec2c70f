import { useId } from 'react'

/**
 * The shop's motif, as decoration only: a thin printed band of triangles and diamonds, repeated over the whole width.
 */
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
