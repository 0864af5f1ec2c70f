import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION } from '#web/lib/use-action.ts'
import {
  inEnglish,
  type Language,
  languages,
  type Speech,
  SpeechContext,
  useText,
} from '../lib/text.ts'
import styles from './language.module.css'

/** The Swahili dictionary is a script of its own, which only Swahili readers load. */
export const speechOf = async (language: Language): Promise<Speech> =>
  language === 'en' ? inEnglish : (await import('./swahili.ts')).inSwahili

const COOKIE = 'duka_language'
const A_YEAR_S = 31_536_000

/**
 * The language that this browser chose before, else the language of the drawn page: the server reads the same cookie,
 * or follows the browser's settings.
 */
export const chosenLanguage = (): Language =>
  languages.find((one) => document.cookie.includes(`${COOKIE}=${one}`)) ??
  languages.find((one) => document.documentElement.lang === one) ??
  'en'

type ChooseLanguage = (language: Language) => Promise<void>
const ChooseContext = createContext<ChooseLanguage>(async () => {})

/** Gives a function that changes the language. The function rejects if the dictionary cannot be loaded. */
const useChooseLanguage = (): ChooseLanguage => useContext(ChooseContext)

/** `first` is the language in which the page was drawn. */
export const SpeechProvider = ({ first, children }: { first: Speech; children: ReactNode }) => {
  const [speech, setSpeech] = useState(first)
  useEffect(() => {
    document.documentElement.lang = speech.language
  }, [speech])
  const choose: ChooseLanguage = async (language) => {
    setSpeech(await speechOf(language))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax`
  }
  return (
    <ChooseContext value={choose}>
      <SpeechContext value={speech}>{children}</SpeechContext>
    </ChooseContext>
  )
}

/** The switch shows the name of the other language, in that language, for readers who understand only that one. */
export const LanguageSwitch = () => {
  const t = useText()
  const { language } = useContext(SpeechContext)
  const choose = useChooseLanguage()
  const other = language === 'en' ? 'sw' : 'en'
  const change = () => {
    choose(other).catch(() => showToast(t('Something went wrong'), t(NO_CONNECTION), 'destructive'))
  }
  return (
    <button type="button" lang={other} className={styles.switch} onClick={change}>
      {other === 'sw' ? 'Kiswahili' : 'English'}
    </button>
  )
}
