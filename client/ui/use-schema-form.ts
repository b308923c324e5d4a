import { type FormErrors, useForm } from '@mantine/form'
import { createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { faultOf } from '../../shared/wire/faults.ts'
import { ApiError, type FieldRefusal } from '../lib/api.ts'
import { FieldError } from './field-error.tsx'

/** An error text that follows the interface's language. */
const told = (error: ReactNode | FieldRefusal): ReactNode =>
  typeof error === 'object' && error !== null && 'code' in error ? createElement(FieldError, error) : error

/**
 * A form with the server's validation schema. Its messages are error codes; each field displays its first error, and
 * the first invalid field gets the focus.
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
    /** Displays errors (from the server, as texts or elements) at their fields and focuses the first. */
    refuse,
    /** Returns the part of a failure that belongs to no field. */
    untold: <E>(error: E, refused = error instanceof ApiError ? error.fields : {}): E | undefined =>
      Object.keys(refused).some((field) => field in initialValues) ? undefined : error,
    /** `onSubmit` of the form: calls `send` with valid values. */
    submit: (send: (values: V) => void) => form.onSubmit(send, refuse),
  }
}
