import { Button, Container, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { GOOGLE_PROBLEMS } from '../../shared/domain/google.ts'
import { popInterrupted } from '../entities/cloud-drive/interrupted.ts'
import { codeText } from '../lib/i18n.ts'
import { safeRedirect } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /google: explains a failed authorization by Google. Users go back and start again. */
export default function GooglePage() {
  const { t } = useTranslation('cloudDrive')
  const { t: tErrors } = useTranslation('errors')
  const [search] = useSearchParams()
  const back = safeRedirect(search.get('back'))
  const problem = GOOGLE_PROBLEMS.find((code) => code === search.get('problem')) ?? 'google.failed'
  useTitle(t('problem.title'))
  // Drops the interrupted action: it is not continued after a failure.
  useEffect(() => void popInterrupted(), [])
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
