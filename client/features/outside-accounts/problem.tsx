import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { OIDC_PROBLEMS } from '../../../shared/domain/oidc.ts'
import { codeText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'

/** Explains a failed return from the school, named in the address (OIDC-07). */
export const Problem = () => {
  const { t } = useTranslation('errors')
  const given = useSearchParams()[0].get('problem')
  const problem = OIDC_PROBLEMS.find((code) => code === given)
  return (
    problem && (
      <Box mb="md">
        <FormAlert message={codeText(problem, t, t('unknown'))} />
      </Box>
    )
  )
}
