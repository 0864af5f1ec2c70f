import { useText } from '../../lib/text.ts'
import { BranchContact } from '../branch/branch-contact.tsx'
import styles from './no-code.module.css'

/**
 * Tells a guest who found the order by its number and phone why the code for the rider is not shown, and how to get it.
 */
export const NoCodeNote = ({ branch }: { branch: { id?: number; name: string } }) => {
  const t = useText()
  return (
    <section className={styles.note} aria-label={t('Why there is no code for the rider here')}>
      <h3>{t('Why there is no code for the rider here')}</h3>
      <p>
        {t(
          'Others know the number and the phone too, the rider for one, so those two do not show it.',
        )}
      </p>
      <ul className={styles.ways}>
        <li>
          {t(
            'Once the rider has the goods, the browser that ordered shows the code, under My Orders, and so does its link.',
          )}
        </li>
        <li>
          <span>
            {t(
              'Is it lost? Ask the branch, which can finish the delivery together with the rider:',
            )}
          </span>{' '}
          <BranchContact branch={branch} />
        </li>
      </ul>
    </section>
  )
}

/** Tells a rider at the door what to do if the customer cannot show the code. */
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
