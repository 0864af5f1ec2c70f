import { useText } from '#web/lib/text.ts'
import { BranchContact } from '../../branch/branch-contact.tsx'
import styles from '../../delivery/no-code.module.css'

/** For a guest who opens an order by its number and phone: why there is no code for the rider, and how to get on. */
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
          {t('The browser that ordered shows the code, under My Orders, and so does its link.')}
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
