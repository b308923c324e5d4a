import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Platform, platformFieldsSchema } from '../../../shared/domain/lti.ts'
import { errorText } from '../../lib/i18n.ts'
import { ApiError } from '../../lib/api.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import * as z from 'zod/mini'
import { useSavePlatform } from './lti.queries.ts'

const LINES = ['deployments', 'frames'] as const
const FIELDS = ['name', 'issuer', 'clientId', 'deployments', 'signInUrl', 'keysUrl', 'tokenUrl', 'frames'] as const

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

type Values = Record<(typeof FIELDS)[number], string>

const toFields = ({ deployments, frames, ...fields }: Values) => ({
  ...fields,
  deployments: linesOf(deployments),
  frames: linesOf(frames),
})

const formSchema = z.pipe(
  z.pipe(
    z.custom<Values>(),
    z.transform((values): z.input<typeof platformFieldsSchema> => toFields(values)),
  ),
  platformFieldsSchema,
)

const isLines = (name: string) => LINES.some((one) => one === name)

export const PlatformForm = ({ platform, onDone }: { platform?: Platform | undefined; onDone: () => void }) => {
  const { t } = useTranslation('lti')
  const { t: tErrors } = useTranslation('errors')
  const save = useSavePlatform(platform)
  const { name = '', issuer = '', clientId = '', keysUrl = '', tokenUrl = '', signInUrl = '' } = platform ?? {}
  const form = useSchemaForm(formSchema, {
    name,
    issuer,
    clientId,
    deployments: platform?.deployments.join('\n') ?? '',
    signInUrl,
    keysUrl,
    tokenUrl,
    frames: platform?.frames.join('\n') ?? '',
  })
  /** The server names the line of a list. */
  const refused = Object.fromEntries(
    Object.entries(save.error instanceof ApiError ? (save.error.fields ?? {}) : {}).map(([field, error]) => [field.split('.')[0] ?? field, error]), // prettier-ignore
  )
  const untold = form.untold(save.error, refused)
  const send = (values: Values) =>
    save.mutate(toFields(values), {
      onSuccess: () => {
        notify(t('saved', { name: values.name }))
        onDone()
      },
      onError: (error) => {
        if (error instanceof ApiError && error.fields) form.refuse(error.fields)
      },
    })
  const title = platform ? t('edit.named', { name }) : t('add')
  return (
    <form noValidate onSubmit={form.submit(send)} aria-label={title}>
      <Stack>
        <Title order={3}>{title}</Title>
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        {FIELDS.map((field) => {
          const Field = isLines(field) ? Textarea : TextInput
          return (
            <Field
              key={form.key(field)}
              size="md"
              label={t(`field.${field}`)}
              description={t(`field.${field}.hint`)}
              name={field}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={form.errors[field] ? true : undefined}
              {...form.getInputProps(field)}
            />
          )
        })}
        <FormButtons cancel={t('cancel')} submit={t('save')} busy={save.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}
