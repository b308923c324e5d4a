import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, languageOf } from '../../shared/text/languages.ts'
import classes from './language-switcher.module.css'
import { useLanguage } from './use-language.ts'

export const LanguageSwitcher = () => {
  const { t } = useTranslation()
  const { current, choose, failed } = useLanguage()
  return (
    <div className={classes.switcher} title={t('language')}>
      <IconLanguage size={20} aria-hidden />
      <span className={classes.name} aria-hidden>
        {current.name}
      </span>
      <select
        aria-label={t('language')}
        className={classes.list}
        value={current.code}
        onChange={(event) => {
          // A menu around it stays open: a failure is displayed here.
          event.stopPropagation()
          void choose(languageOf(event.currentTarget.value) ?? current)
        }}
      >
        {LANGUAGES.map(({ code, tag, name }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      {failed && (
        <span role="alert" className={classes.failed}>
          {t('language.failed')}
        </span>
      )}
    </div>
  )
}
