import styles from './menu-count.module.css'

/** What waits, beside an entry of the menu: `count` is '3' or '50+', and `of` says what for screen readers. */
export const MenuCount = ({ count, of }: { count: string; of: string }) =>
  count === '' || count === '0' ? null : (
    <span className={styles.count}>
      <span>{count}</span>
      <span className="visually-hidden">{` ${of}`}</span>
    </span>
  )
