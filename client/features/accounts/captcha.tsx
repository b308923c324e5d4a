import { Alert, Button, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../lib/site.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useCheckCaptcha } from './accounts.queries.ts'
import { captchaLanguage, loadRecaptcha } from './recaptcha.ts'

/** Minimum width of the captcha's normal size, in pixels. */
const NORMAL_WIDTH = 304

interface Props {
  siteKey: string
  /** Error from the form. */
  error: ReactNode
  /** Called when the server has accepted the answer, and when that expires. */
  onConfirm: (confirmed: boolean) => void
  /** Remounts the captcha. */
  onRetry: () => void
}

export const Captcha = ({ siteKey, error, onConfirm, onRetry }: Props) => {
  const { t } = useTranslation('accounts')
  const { t: tCommon } = useTranslation()
  const { captchaUrl } = useSite()
  const hl = captchaLanguage(useLanguage().current)
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'offline'>('loading')
  const { mutate: check, isError: refused } = useCheckCaptcha()

  useEffect(() => {
    let gone = false
    const frame = document.createElement('div')
    place.current?.append(frame)
    const show = async () => {
      const recaptcha = await loadRecaptcha(captchaUrl, hl)
      if (gone) return
      const widget = recaptcha.render(frame, {
        sitekey: siteKey,
        theme,
        hl,
        size: frame.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
        callback: (answer) =>
          check(answer, { onSuccess: () => onConfirm(true), onError: () => recaptcha.reset(widget) }),
        'expired-callback': () => onConfirm(false),
        'error-callback': () => setState('offline'),
      })
      setState('shown')
    }
    show().catch(() => !gone && setState('offline'))
    return () => {
      gone = true
      frame.remove()
      onConfirm(false)
    }
  }, [siteKey, captchaUrl, hl, theme, check, onConfirm])

  const wrong = refused ? t('signUp.captchaFailed') : error
  return (
    <Stack gap={4} role="group" aria-label={t('signUp.captcha')}>
      <div ref={place} hidden={state === 'offline'} />
      {state === 'loading' && <Text c="dimmed">{t('signUp.captchaLoading')}</Text>}
      {state === 'offline' && (
        <Alert color="red" role="alert" icon={<IconCloudOff aria-hidden />}>
          <Stack align="start" gap="sm">
            <Text>{t('signUp.captchaOffline')}</Text>
            <Button variant="default" onClick={onRetry}>
              {tCommon('retry')}
            </Button>
          </Stack>
        </Alert>
      )}
      {wrong && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {wrong}
        </Text>
      )}
    </Stack>
  )
}
