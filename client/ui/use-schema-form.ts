import { type FormErrors, useForm } from '@mantine/form'
import { createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { faultOf } from '../../shared/wire/faults.ts'
import { ApiError, type FieldRefusal } from '../lib/api.ts'
import { FieldError } from './field-error.tsx'

/** An error that is shown in the interface's language, whichever that becomes. */
const told = (error: ReactNode | FieldRefusal): ReactNode =>
  typeof error === 'object' && error !== null && 'code' in error ? createElement(FieldError, error) : error

/**
 * A form checked by the schema that the server checks it with too. The schema's messages are codes of errors;
 * each refused field shows the text of its first one, and the first refused field gets the focus.
 */
export const useSchemaForm = <V extends Record<string, string | boolean>>(
  schema: z.ZodMiniType,
  initialValues: V,
  onValuesChange?: (values: V) => void,
) => {
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    ...(onValuesChange && { onValuesChange }),
    validate: (values) => {
      const errors: FormErrors = {}
      for (const issue of schema.safeParse(values).error?.issues ?? [])
        errors[String(issue.path[0])] ??= told(faultOf(issue))
      return errors
    },
  })
  const refuse = (errors: Record<string, ReactNode | FieldRefusal>) => {
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, told(error)])))
    const first = Object.keys(initialValues).find((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
  }
  return {
    ...form,
    /** Shows errors (what the server refused, texts or elements) beside their fields and goes to the first. */
    refuse,
    /** Returns what of a failed call no field tells, for the head of the form. */
    untold: <E>(error: E, refused = error instanceof ApiError ? error.fields : {}): E | undefined =>
      Object.keys(refused).some((field) => field in initialValues) ? undefined : error,
    /** `onSubmit` of the form: calls `send` with values that passed. */
    submit: (send: (values: V) => void) => form.onSubmit(send, refuse),
  }
}
