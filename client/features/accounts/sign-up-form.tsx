import { Anchor, Button, SimpleGrid, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type SignUp, signUpSchema } from '../../../shared/users.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useSignUp } from './accounts.queries.ts'

const EMPTY: SignUp = { firstName: '', lastName: '', email: '', userName: '', password: '' }

/** Makes an account; what the server refuses is told beside its field, the rest above the form. */
export const SignUpForm = ({ signInPath, onDone }: { signInPath: string; onDone: () => void }) => {
  const { t } = useTranslation('accounts')
  const { t: tErrors } = useTranslation('errors')
  const signUp = useSignUp()
  const { passwordMin } = useSite()
  const form = useSchemaForm(signUpSchema(passwordMin.signUp), EMPTY)
  const refused = signUp.error instanceof ApiError ? signUp.error.fields : {}
  const untold = signUp.error && !Object.keys(refused).some((field) => field in EMPTY)
  const send = (user: SignUp) =>
    signUp.mutate(user, {
      onSuccess: onDone,
      onError: (error) => error instanceof ApiError && form.refuse(error.fields),
    })
  const field = (name: Exclude<keyof SignUp, 'password'>, more: TextInputProps) => (
    <TextInput
      label={t(`field.${name}`)}
      name={name}
      required
      withAsterisk={false}
      {...more}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <FormAlert message={untold ? errorText(signUp.error, tErrors) : undefined} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {field('firstName', { autoComplete: 'given-name' })}
          {field('lastName', { autoComplete: 'family-name' })}
        </SimpleGrid>
        {field('email', { type: 'email', autoComplete: 'email' })}
        {field('userName', {
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
          description: t('signUp.userNameHint'),
        })}
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="new-password"
          description={t('signUp.passwordHint', { min: passwordMin.signUp })}
          required
          withAsterisk={false}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signUp.isPending} fullWidth mt="xs">
          {t('signUp.submit')}
        </Button>
        <Text ta="center">
          {t('signUp.haveAccount')}{' '}
          <Anchor component={Link} to={signInPath} fw={700}>
            {t('signUp.toSignIn')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
