import { Alert, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSite } from '../../lib/site.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { demandQuery } from './accounts.queries.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { ToSignIn } from './to-sign-in.tsx'

export const SignUp = ({ signInPath, onDone }: { signInPath: string; onDone: () => void }) => {
  const { signUpClosed } = useSite()
  const { data: demand, error, refetch } = useQuery(demandQuery)
  if (signUpClosed)
    return (
      <Stack>
        <Alert icon={<IconLock aria-hidden />}>
          <FieldError code="signUp.closed" />
        </Alert>
        <ToSignIn path={signInPath} />
      </Stack>
    )
  if (demand) return <SignUpForm demand={demand} signInPath={signInPath} onDone={onDone} />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
}
