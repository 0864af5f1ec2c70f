import type { StatementReport } from '#contract/payment/statement.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import styles from './statement.module.css'
import { endWords } from './statement-rows.ts'

type Tally = StatementReport['tally']

const sumText = (sum: number): string => (sum === 0 ? '–' : formatPrice(sum))

const Sums = ({ name, lines, paidIn, paidOut }: Tally['file'] & { name: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{lines}</td>
    <td>{sumText(paidIn)}</td>
    <td>{sumText(paidOut)}</td>
  </tr>
)

/** Where each line of the file ended, and the file's own sums, which are the same. */
export const StatementTally = ({ tally: { file, ends } }: { tally: Tally }) => (
  <section className={styles.tally}>
    <h2>{t('All lines of the file')}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('What came of it')}</th>
          <th scope="col">{t('Lines')}</th>
          <th scope="col">{t('Paid in')}</th>
          <th scope="col">{t('Paid out')}</th>
        </tr>
      </thead>
      <tbody>
        {ends.map(({ end, ...sums }) => (
          <Sums key={end} name={t(endWords[end])} {...sums} />
        ))}
      </tbody>
      <tfoot>
        <Sums name={t('The file')} {...file} />
      </tfoot>
    </table>
  </section>
)
