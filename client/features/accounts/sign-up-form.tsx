import { Button, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signUpSchema, signUpWithCodeSchema } from '../../../shared/domain/accounts.ts'
import { invitedUserSchema } from '../../../shared/domain/invitations.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { type Demand, type NewUser, useSignUp } from './accounts.queries.ts'
import { Captcha } from './captcha.tsx'
import { ToSignIn } from './to-sign-in.tsx'

const INVITED: NewUser = { firstName: '', lastName: '', userName: '', password: '' }
const EMPTY: NewUser = { firstName: '', lastName: '', email: '', userName: '', password: '' }
const FORMS = {
  code: { schema: signUpWithCodeSchema, empty: { ...EMPTY, signupCodeInput: '' } },
  captcha: { schema: signUpSchema, empty: EMPTY },
  nothing: { schema: signUpSchema, empty: EMPTY },
  invitation: { schema: invitedUserSchema, empty: INVITED },
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

const refusedFields = (error: unknown): ApiError['fields'] => {
  if (!(error instanceof ApiError)) return {}
  return error.code === 'signUp.code' ? { signupCodeInput: { code: error.code } } : error.fields
}

interface Props {
  demand: Demand
  signInPath: string
  onDone: () => void
}

export const SignUpForm = ({ demand, signInPath, onDone }: Props) => {
  const { t } = useTranslation('accounts')
  const { t: tErrors } = useTranslation('errors')
  const signUp = useSignUp(demand)
  const { passwordMin, emailOptional } = useSite()
  const { schema, empty } = FORMS[demand.kind]
  const form = useSchemaForm(schema({ passwordMin: passwordMin.signUp, emailOptional }), empty)
  const captcha = useCaptcha(demand)

  const untold = captcha.refusedBy(signUp.error) ? undefined : form.untold(signUp.error, refusedFields(signUp.error))
  const send = (user: NewUser) => {
    if (!captcha.confirmed) return
    signUp.mutate(user, {
      onSuccess: onDone,
      onError: (error) => {
        form.refuse(refusedFields(error))
        if (captcha.refusedBy(error)) captcha.askAgain()
      },
    })
  }
  const field = (name: Exclude<keyof NewUser, 'password'>, label: string, more: TextInputProps) => (
    <TextInput
      label={label}
      name={name}
      required
      withAsterisk={false}
      {...more}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        captcha.insist()
        form.submit(send)(event)
      }}
    >
      <Stack>
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {field('firstName', t('field.firstName'), { autoComplete: 'given-name' })}
          {field('lastName', t('field.lastName'), { autoComplete: 'family-name' })}
        </SimpleGrid>
        {'email' in empty &&
          field('email', emailOptional ? t('field.emailOptional') : t('field.email'), {
            type: 'email',
            autoComplete: 'email',
            required: !emailOptional,
          })}
        {field('userName', t('field.userName'), {
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
        {demand.kind === 'code' &&
          field('signupCodeInput', t('signUp.code'), {
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            description: t('signUp.codeHint'),
          })}
        {captcha.element}
        <Button type="submit" loading={signUp.isPending} fullWidth mt="xs">
          {t('signUp.submit')}
        </Button>
        <ToSignIn path={signInPath} />
      </Stack>
    </form>
  )
}

/** State of the captcha; confirmed if none is required. */
const useCaptcha = (demand: Demand) => {
  const [confirmed, setConfirmed] = useState(false)
  const [insisted, setInsisted] = useState(false)
  const [round, setRound] = useState(0)
  const asks = demand.kind === 'captcha'
  const askAgain = () => setRound(round + 1)
  return {
    confirmed: confirmed || !asks,
    /** Shows from now on that the confirmation is missing. */
    insist: () => setInsisted(true),
    /** An answer is valid once. */
    askAgain,
    refusedBy: (error: unknown) => asks && codeOf(error) === 'signUp.captcha',
    element: asks && (
      <Captcha
        key={round}
        siteKey={demand.siteKey}
        error={insisted && !confirmed && <FieldError code="signUp.captcha" />}
        onConfirm={setConfirmed}
        onRetry={askAgain}
      />
    ),
  }
}
