import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { productsQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { ProductRow } from './product-row.tsx'
import { Section } from './section.tsx'
import { useHomeBranch } from './use-home-branch.ts'

const SHOWN = 5

export const FeaturedProducts = () => {
  const t = useText()
  const { branch, ready } = useHomeBranch()
  const query = useQuery({
    ...productsQuery({ branch: branch?.id, featured: true, limit: SHOWN }),
    enabled: ready,
  })
  return (
    <Section
      title={t('Featured Products')}
      more={{ to: '/products?featured=true', label: t('View All') }}
    >
      <ProductRow query={query} count={SHOWN} eager />
    </Section>
  )
}
