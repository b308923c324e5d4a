import { Button, Group, type MantineColor } from '@mantine/core'
import { BusyButton } from './busy-button.tsx'

interface Props {
  /** Button texts. */
  cancel: string
  submit: string
  busy: boolean
  /** Without it there is no cancel button. */
  onCancel: (() => void) | undefined
  color?: MantineColor
}

export const FormButtons = ({ cancel, submit, busy, onCancel, color }: Props) => (
  <Group justify="flex-end">
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    )}
    <BusyButton type="submit" {...(color && { color, variant: 'light' })} loading={busy}>
      {submit}
    </BusyButton>
  </Group>
)
