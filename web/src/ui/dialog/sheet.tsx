import { type ReactNode, useId } from 'react'
import { ModalPanel, type ModalProps } from './modal-panel.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

/**
 * A modal panel at an edge of the page. `right` is 24rem wide, 36rem if `wide`, and the whole width on phones. `bottom`
 * is as high as its content, at most 85% of the page. `banner` stands below the title and does not scroll.
 */
export const Sheet = ({
  open,
  onClose,
  side,
  wide = false,
  ...content
}: ModalProps & { side: 'right' | 'bottom'; wide?: boolean; banner?: ReactNode }) => {
  const { ref, present } = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      className={`${styles.sheet} ${styles[side]} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
    >
      {present ? <ModalPanel titleId={titleId} onClose={onClose} {...content} /> : null}
    </dialog>
  )
}
