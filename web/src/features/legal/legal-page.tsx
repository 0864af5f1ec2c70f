import { useText } from '../../lib/text.ts'
import styles from './legal-page.module.css'

export type LegalSection = { title: string; text: string }

export const LegalText = ({
  title,
  sections,
}: {
  title: string
  sections: readonly LegalSection[]
}) => {
  const t = useText()
  return (
    <article className={`page ${styles.page}`}>
      <h1>{t(title)}</h1>
      {sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h2>{t(section.title)}</h2>
          <p>{t(section.text)}</p>
        </section>
      ))}
    </article>
  )
}
