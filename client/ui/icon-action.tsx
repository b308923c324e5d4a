import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface Props extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** Accessible name and tooltip. */
  label: string
}

export const IconAction = ({ label, ...rest }: Props) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} {...rest} />
)
