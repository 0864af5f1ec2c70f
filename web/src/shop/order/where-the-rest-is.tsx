import { Link } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'

/** The number alone shows nothing of these, since others may read it. */
export const WhereTheRestIs = () => {
  const t = useText()
  return (
    <p>
      <Link to="/orders">{t('Code, payment, money back and complaints are in My Orders.')}</Link>
    </p>
  )
}
