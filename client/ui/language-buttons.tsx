import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { FormAlert } from './form-alert.tsx'
import { useLanguage } from './use-language.ts'

export const LanguageButtons = () => {
  const { t } = useTranslation()
  const { current, choose, failed } = useLanguage()
  return (
    <Stack>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons are no fields of a form */}
      <Group gap="xs" role="group" aria-label={t('language')}>
        {LANGUAGES.map((language) => (
          <Button
            key={language.code}
            size="sm"
            title={language.code}
            lang={language.tag}
            variant={language === current ? 'filled' : 'default'}
            aria-pressed={language === current}
            onClick={() => void choose(language)}
          >
            {language.name}
          </Button>
        ))}
      </Group>
      <FormAlert message={failed ? t('language.failed') : undefined} />
    </Stack>
  )
}
