import { Button, Container, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { GOOGLE_PROBLEMS } from '../../shared/domain/google.ts'
import { takeInterrupted } from '../entities/cloud-drive/interrupted.ts'
import { codeText } from '../lib/i18n.ts'
import { safeRedirect } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /google: why the way to Google and back did not work. Whoever went there goes back, and begins anew if they like. */
export default function GooglePage() {
  const { t } = useTranslation('cloudDrive')
  const { t: tErrors } = useTranslation('errors')
  const [search] = useSearchParams()
  const back = safeRedirect(search.get('back'))
  const problem = GOOGLE_PROBLEMS.find((code) => code === search.get('problem')) ?? 'google.failed'
  useTitle(t('problem.title'))
  // What it was for does not go on by itself: it has been told here that it did not work.
  useEffect(() => void takeInterrupted(), [])
  return (
    <Container size="xs" w="100%" py="xl">
      <Title order={1} tabIndex={-1}>
        {t('problem.title')}
      </Title>
      <Text my="lg">{codeText(problem, tErrors, tErrors('unknown'))}</Text>
      <Button component={Link} to={back} replace>
        {t('problem.back')}
      </Button>
    </Container>
  )
}
