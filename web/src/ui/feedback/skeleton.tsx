import type { ComponentProps } from 'react'
import { useText } from '../../lib/text.ts'
import styles from './skeleton.module.css'

const corners = { '8px': '', '10px': styles.control, '14px': styles.card, '50%': styles.disc }

/**
 * A placeholder in the final size of the content. It is an SVG with attributes, since the server's content security
 * policy allows no inline styles.
 */
export const Skeleton = ({
  width = '100%',
  height,
  radius = '8px',
}: {
  width?: string
  height: string
  radius?: keyof typeof corners
}) => (
  <svg
    className={`${styles.skeleton} ${corners[radius]}`}
    width={width}
    height={height}
    aria-hidden="true"
  />
)

/** `count` skeletons in place of a list that loads. Screen readers say 'Loading'. */
export const Skeletons = ({
  count,
  className,
  ...each
}: { count: number; className: string | undefined } & ComponentProps<typeof Skeleton>) => {
  const t = useText()
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: count }, (_, n) => n).map((n) => (
        <Skeleton key={n} {...each} />
      ))}
    </div>
  )
}
