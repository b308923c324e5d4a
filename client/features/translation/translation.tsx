import { Alert, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationLanguage } from '../../../shared/domain/translation.ts'
import { languageOf, tagOf } from '../../../shared/text/languages.ts'
import { siteQuery } from '../../lib/site.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { offeredLanguages } from './offered-languages.ts'
import classes from './translation.module.css'
import { useTranslatedText } from './use-translated-text.ts'

const CODES: Partial<Record<TranslationLanguage, string>> = { English: 'en', Chinese: 'zh_CN' }
const tagIn = (language: TranslationLanguage) => tagOf(CODES[language] ?? language)

export const Translation = () => {
  const { t } = useTranslation('translation')
  const { settings, readText } = useOpenNote()
  const { data: site } = useQuery(siteQuery)
  const [text] = useState(() => readText?.innerText.trim() ?? '')
  const { state, begin } = useTranslatedText(text)
  const current = state.step === 'done' ? state.language : undefined
  return (
    <Stack>
      {text === '' ? (
        <Text>{t('empty')}</Text>
      ) : (
        <Group gap="xs">
          <Text fw={600}>{t('into')}</Text>
          {offeredLanguages(settings).map((language) => (
            <Button
              key={language}
              lang={language in CODES ? undefined : tagIn(language)}
              variant={language === current ? 'filled' : 'default'}
              aria-pressed={language === current}
              onClick={() => void begin(language)}
            >
              {language === 'English' || language === 'Chinese'
                ? t(`language.${language}`)
                : languageOf(language)?.name}
            </Button>
          ))}
        </Group>
      )}
      {site?.translates === false && (
        <Alert color="yellow" role="note">
          {t('notSetUp')}
        </Alert>
      )}
      <div role="status">
        {state.step === 'working' && (
          <>
            <Text size="sm">{t('working', { part: state.done + 1, all: state.all })}</Text>
            <Progress value={(100 * state.done) / state.all} animated aria-label={t('progress')} />
          </>
        )}
        {state.step === 'done' && <VisuallyHidden>{t('done')}</VisuallyHidden>}
      </div>
      {state.step === 'failed' && (
        <Alert color="red" role="alert">
          {t('failed')}
        </Alert>
      )}
      {state.step === 'done' && (
        <div lang={tagIn(state.language)} dir="auto" className={classes.text}>
          {state.text}
        </div>
      )}
    </Stack>
  )
}
