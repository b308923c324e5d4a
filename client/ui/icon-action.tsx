import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface Props extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What the button does, for screen readers and on hover. */
  label: string
}

/** A button that is an icon alone. */
export const IconAction = ({ label, ...rest }: Props) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} {...rest} />
)
