import { Button, Group, type MantineColor } from '@mantine/core'
import { BusyButton } from './busy-button.tsx'

interface Props {
  /** What the buttons say. */
  cancel: string
  submit: string
  busy: boolean
  /** Without it there is nothing to go back to. */
  onCancel: (() => void) | undefined
  color?: MantineColor
}

/** The end of a form in a dialog or a list: it is given up, or sent. */
export const FormButtons = ({ cancel, submit, busy, onCancel, color }: Props) => (
  <Group justify="flex-end">
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    )}
    <BusyButton type="submit" color={color} loading={busy}>
      {submit}
    </BusyButton>
  </Group>
)
