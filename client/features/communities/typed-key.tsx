import { TextInput, type TextInputProps } from '@mantine/core'

/** Input for a community key. */
export const TypedKey = (props: TextInputProps) => (
  <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
