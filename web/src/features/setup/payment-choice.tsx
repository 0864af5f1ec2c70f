import { fill as t } from '#contract/rules/fill.ts'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import styles from './setup.module.css'

/** Cash alone, or M-PESA too. `missing`: the variables of the environment that M-PESA needs. */
export const PaymentChoice = ({
  value,
  missing,
  onChoose,
}: {
  value: string
  missing: readonly string[]
  onChoose(value: string): void
}) => (
  <>
    <RadioCard
      name="pays"
      value="cash"
      checked={value === 'cash'}
      title={t('Cash only')}
      text={t('Customers pay the rider. You can add M-PESA at any time.')}
      onChoose={() => onChoose('cash')}
    />
    <RadioCard
      name="pays"
      value="mpesa"
      checked={value === 'mpesa'}
      title={t('M-PESA too')}
      text={t('Customers pay on their phone, or in cash.')}
      onChoose={() => onChoose('mpesa')}
    />
    {value === 'mpesa' && missing.length > 0 ? (
      <div className={styles.missing} role="status">
        <p>
          {t(
            'M-PESA needs keys, which stand in the environment of the program. These are not there yet:',
          )}
        </p>
        <ul>
          {missing.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
        <p>{t('Until they are there the shop takes cash alone.')}</p>
      </div>
    ) : null}
  </>
)
