import { useId } from 'react'
import styles from './dialog.module.css'
import { ModalPanel, type ModalProps } from './modal-panel.tsx'
import { useModal } from './use-modal.ts'

/** A modal in the middle of the page. On phones it comes up from the bottom. */
export const Dialog = ({ open, onClose, ...content }: ModalProps) => {
  const { ref, present } = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId}>
      {present ? <ModalPanel titleId={titleId} onClose={onClose} {...content} /> : null}
    </dialog>
  )
}
