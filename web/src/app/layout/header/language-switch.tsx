import { useContext } from 'react'
import { SpeechContext, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION } from '#web/lib/use-action.ts'
import { useChooseLanguage } from '../../language.tsx'
import styles from './language-switch.module.css'

/** The switch is named in the language that it leads to, for people who cannot read the other one. */
export const LanguageSwitch = () => {
  const t = useText()
  const { language } = useContext(SpeechContext)
  const choose = useChooseLanguage()
  const other = language === 'en' ? 'sw' : 'en'
  const change = (): void => {
    choose(other).catch(() => showToast(t('Something went wrong'), t(NO_CONNECTION), 'destructive'))
  }
  return (
    <button type="button" lang={other} className={styles.switch} onClick={change}>
      {other === 'sw' ? 'Kiswahili' : 'English'}
    </button>
  )
}
