import { type ReactNode, useId } from 'react'
import { ModalPanel, type ModalProps } from './modal-panel.tsx'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

/**
 * A modal panel at an edge of the page. `right`: 24rem wide, or 36rem where it is `wide`, the whole width on phones;
 * `bottom`: as high as its content, at most 85% of the page. `banner` stands below the title and does not scroll.
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
