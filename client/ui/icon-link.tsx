import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

interface Props extends ActionIconProps, Pick<LinkProps, 'to' | 'replace'> {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
}

export const IconLink = ({ label, ...rest }: Props) => (
  <ActionIcon component={Link} variant="subtle" color="gray" size="lg" aria-label={label} title={label} {...rest} />
)
