import { type FormErrors, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { codeText } from '../lib/i18n.ts'

/**
 * A form checked by the schema that the server checks it with too. The schema's messages are codes of errors;
 * each refused field shows its first one, and the first refused field gets the focus.
 */
export const useSchemaForm = <V extends Record<string, string>>(schema: z.ZodMiniType, initialValues: V) => {
  const { t } = useTranslation('errors')
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => {
      const errors: FormErrors = {}
      for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
        errors[String(path[0])] ??= codeText(message, t, t('field.invalid'))
      return errors
    },
  })
  const refuse = (errors: FormErrors) => {
    form.setErrors(errors)
    const first = Object.keys(initialValues).find((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
  }
  return {
    ...form,
    /** Shows errors beside their fields and goes to the first. */
    refuse,
    /** `onSubmit` of the form: calls `send` with values that passed. */
    submit: (send: (values: V) => void) => form.onSubmit(send, refuse),
  }
}
