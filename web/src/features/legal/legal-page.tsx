import { lazy, Suspense, useContext } from 'react'
import { SpeechContext, type Text, useText } from '../../lib/text.ts'
import styles from './legal-page.module.css'

export type LegalSection = { title: Text; text: Text }
type Legal = { title: Text; sections: readonly LegalSection[] }

/** The Swahili of these long texts is loaded on these pages only. */
const InSwahili = lazy(async () => {
  const texts: Readonly<Record<string, string>> = (await import('./legal.sw.ts')).legal
  return {
    default: (page: Legal) => {
      const speech = useContext(SpeechContext)
      return (
        <SpeechContext
          value={{ ...speech, find: (english) => texts[english] ?? speech.find(english) }}
        >
          <Article {...page} />
        </SpeechContext>
      )
    },
  }
})

const Article = ({ title, sections }: Legal) => {
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

export const LegalText = (page: Legal) => {
  const { language } = useContext(SpeechContext)
  if (language === 'en') return <Article {...page} />
  return (
    <Suspense fallback={<Article {...page} sections={[]} />}>
      <InSwahili {...page} />
    </Suspense>
  )
}
