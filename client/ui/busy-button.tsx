import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useEffect, useRef } from 'react'

/** A button that has the focus again when it is busy no more: browsers take it from whatever is disabled. */
export const BusyButton = ({ loading, ...props }: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !loading && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = Boolean(loading)
  }, [loading])
  return <Button {...props} ref={button} loading={loading} />
}
