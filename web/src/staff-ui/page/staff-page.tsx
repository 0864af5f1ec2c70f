import type { ReactNode } from 'react'
import styles from './staff-page.module.css'

/** Parts one below the other, with the distance that stands between the parts of a page. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
)

/** `above`: the way back. `note`: a line below the title. `beside`: what the page is mainly opened for. */
export const StaffPage = ({
  above,
  title,
  note,
  beside,
  children,
}: {
  above?: ReactNode
  title: string
  note?: ReactNode
  beside?: ReactNode
  children: ReactNode
}) => (
  <Stack>
    <div className={styles.head}>
      <div className={styles.title}>
        {above}
        <h1>{title}</h1>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
      {beside}
    </div>
    {children}
  </Stack>
)
