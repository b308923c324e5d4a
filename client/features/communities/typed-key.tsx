import { TextInput, type TextInputProps } from '@mantine/core'

/** A field that somebody types a community's key into, letter by letter. */
export const TypedKey = (props: TextInputProps) => (
  <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
