import { TextInput, type TextInputProps } from '@mantine/core'

export const TypedKey = (props: TextInputProps) => (
  <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
