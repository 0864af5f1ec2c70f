import { useText } from '../../lib/text.ts'
import { BranchContact } from '../branch/branch-contact.tsx'
import styles from './no-code.module.css'

/** For the rider at the door of a customer who cannot show the code. */
export const LostCode = ({ branch }: { branch: { id: number; name: string } }) => {
  const t = useText()
  return (
    <details className={styles.lost}>
      <summary>{t('The customer has no code?')}</summary>
      <ol className={styles.steps}>
        <li>{t('It stands in the browser that ordered, under My Orders, and behind its link.')}</li>
        <li>
          <span>
            {t(
              'Is that lost, call the branch from the door. It asks the customer, and finishes the delivery with a reason:',
            )}
          </span>{' '}
          <BranchContact branch={branch} />
        </li>
        <li>{t('Hand nothing over before the branch has said so.')}</li>
      </ol>
    </details>
  )
}
