import { TextInput, type TextInputProps } from '@mantine/core'

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
