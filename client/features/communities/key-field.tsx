import { Group, PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyKey } from './copy-key.tsx'

interface Props extends PasswordInputProps {
  label: string
  current: string
}

export const KeyField = ({ label, current, ...props }: Props) => {
  const { t } = useTranslation('communities')
  return (
    <PasswordInput
      label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultVisible
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('editor.toggleKey', { label }) }}
      inputContainer={beside(<CopyKey label={label} value={current} />)}
      {...props}
    />
  )
}

const beside = (button: ReactNode) => (input: ReactNode) => (
  <Group wrap="nowrap" gap="sm" align="end">
    <div style={{ flex: 1, minWidth: 0 }}>{input}</div>
    {button}
  </Group>
)
