import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

export const BusyButton = ({ loading, disabled, onClick, ...props }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !loading && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = Boolean(loading)
  }, [loading])
  return (
    <Button
      {...props}
      ref={button}
      loading={loading}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={disabled ? doNothing : onClick}
    />
  )
}

/** Also prevents submission by Enter in a field. */
const doNothing = (event: MouseEvent) => event.preventDefault()
