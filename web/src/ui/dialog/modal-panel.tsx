import type { ReactNode } from 'react'
import { useText } from '../../lib/text.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './dialog.module.css'

export type ModalProps = {
  open: boolean
  onClose(): void
  title: string
  children: ReactNode
  /** The footer stays in view below the scrolling content. */
  footer?: ReactNode
}

const CloseButton = ({ onClick }: { onClick(): void }) => {
  const t = useText()
  return (
    <IconButton label={t('Close')} onClick={onClick}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2.2" />
      </svg>
    </IconButton>
  )
}

/**
 * The inside of a modal: title and close button, scrolling content, and a footer that stays in view. The whole panel
 * scrolls, not only its body. The panel holds the close button, so the keyboard can always reach and scroll it.
 */
export const ModalPanel = ({
  titleId,
  title,
  onClose,
  banner,
  children,
  footer,
}: Omit<ModalProps, 'open'> & { titleId: string; banner?: ReactNode }) => (
  <div className={styles.panel}>
    <div className={styles.top}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </header>
      {banner}
    </div>
    <div className={styles.body}>{children}</div>
    {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
  </div>
)
