import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for a code of the authenticator app, or a recovery code. Browsers offer codes that they know. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
