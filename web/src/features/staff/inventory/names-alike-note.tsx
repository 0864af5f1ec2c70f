import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { NamesAlike } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { namesAlikeQuery } from './catalogue-api.ts'

/** Blanks and signs that nobody sees are all that may tell two names apart, so each stands in quotes. */
const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

const textOf = ({ product, names }: NamesAlike): string =>
  product === null
    ? t('Categories: {names}', { names: quoted(names) })
    : t('{product}: {names}', { product: product.name, names: quoted(names) })

/** Names sizes and categories that are called the same, and leads to where they are renamed. */
export const NamesAlikeNote = ({
  addressOf,
  categoriesAddress,
}: {
  addressOf(productId: string): string
  categoriesAddress: string
}) => {
  const { data = [] } = useQuery(namesAlikeQuery(useUserId()))
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Some names are the same but for case and blanks')}
      description={
        <>
          <p>
            {t(
              'Files of counts and prices cannot tell them apart. Rename all but one of each: their stock and orders stay as they are.',
            )}
          </p>
          <ul>
            {data.map((one) => (
              <li key={textOf(one)}>
                <Link to={one.product ? addressOf(String(one.product.id)) : categoriesAddress}>
                  {textOf(one)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
