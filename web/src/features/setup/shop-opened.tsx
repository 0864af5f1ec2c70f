import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { limitsQuery } from '../../shop/cart/guest-cash.ts'
import styles from './setup.module.css'

/** The next steps of a shop that has just been opened. Whole pages are loaded: they have the shop's new name. */
export const ShopOpened = ({ name }: { name: string }) => {
  const newPlaces = useQuery(limitsQuery).data?.newPlaces
  return (
    <section className={styles.part} aria-labelledby="opened">
      <h1 id="opened" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('The shop is open')}
      </h1>
      <p>{t('You are signed in as {name}. Goods come next:', { name })}</p>
      <ol className={styles.steps}>
        <li>
          <a href="/sample-products.csv" download>
            {t('Download the sample file')}
          </a>
          <p className={styles.note}>
            {t('It opens in a spreadsheet. Put your own goods and prices in its place.')}
          </p>
        </li>
        <li>
          <a href="/admin/imports">{t('Import your catalogue')}</a>
          <p className={styles.note}>
            {t('The file is checked first, and shows what it would do.')}
          </p>
        </li>
        <li>
          <a href="/admin/inventory">{t('Say how many pieces there are')}</a>
          <p className={styles.note}>
            {t('A few goods can also be added there by hand, without a file.')}
          </p>
        </li>
        <li>
          <a href="/admin/orders">{t('Confirm first orders soon')}</a>
          <p className={styles.note}>
            {newPlaces === undefined
              ? null
              : t(
                  'On the first day every customer is new. At most {n} cash orders of new accounts wait at a branch until it confirms them, so that nobody can empty its shelves; the dashboard says when the places run out, and gives more for the day. A customer is known once an order has come, or was paid by M-PESA.',
                  { n: newPlaces },
                )}
          </p>
        </li>
        <li>
          <a href="/">{t('See the shop as your customers do')}</a>
        </li>
      </ol>
    </section>
  )
}
