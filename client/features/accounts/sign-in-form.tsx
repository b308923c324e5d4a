import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { signInSchema } from '../../../shared/domain/users.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { proofIn, useSignIn } from './sign-in.queries.ts'

interface Props {
  signUpPath: string
  onDone: () => void
  /** Proof for the second step. */
  onProof: (proof: string) => void
  /** Another way to sign in. */
  otherWay: ReactNode
}

export const SignInForm = ({ signUpPath, onDone, onProof, otherWay }: Props) => {
  const { t } = useTranslation('accounts')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const { t: tErrors } = useTranslation('errors')
  const signIn = useSignIn()
  const form = useSchemaForm(signInSchema, { userName: '', password: '' })
  const onError = (error: Error) => {
    const proof = proofIn(error)
    if (proof !== undefined) onProof(proof)
  }
  return (
    <form noValidate onSubmit={form.submit((who) => signIn.mutate(who, { onSuccess: onDone, onError }))}>
      <Stack>
        <FormAlert message={signIn.error ? errorText(signIn.error, tErrors) : undefined} />
        <TextInput
          ref={first}
          label={t('field.userName')}
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          key={form.key('userName')}
          {...form.getInputProps('userName')}
        />
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
          {t('signIn.submit')}
        </Button>
        {otherWay}
        <Text ta="center">
          {t('signIn.noAccount')}{' '}
          <Anchor component={Link} to={signUpPath} fw={700}>
            {t('signIn.toSignUp')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
