import styles from './skeleton.module.css'

const corners = { '8px': '', '10px': styles.control, '14px': styles.card, '50%': styles.disc }

/**
 * Stands where something will be, in its final size. Sizes are lengths or percentages. A drawing, since its size may
 * stand in the server's markup, where the shop's policy allows no styles.
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
