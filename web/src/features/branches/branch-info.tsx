import { type Text, useText } from '../../lib/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './branches-page.module.css'

const facts: readonly { icon: IconName; text: Text }[] = [
  {
    icon: 'clock',
    text: 'Branches are open 8AM to 9PM, seven days a week, and closed on major public holidays.',
  },
  { icon: 'truck', text: 'The delivery radius is 4 to 7 km, depending on the branch.' },
  { icon: 'check', text: 'A 30-minute delivery guarantee applies within the delivery radius.' },
  { icon: 'bag', text: 'Stock varies per branch.' },
  { icon: 'shop', text: 'Walk-ins are welcome.' },
]

export const BranchInfo = () => {
  const t = useText()
  return (
    <section className={styles.info} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('Good to know')}</h2>
      <ul className={styles.facts}>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
