import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

export { notifications }

/** Time for undo. */
const ACT_MS = 10_000

/** Message with a button; it stays while hovered or focused. */
export const showWithAct = (message: string, { label, run }: { label: string; run: () => void }, close: string) => {
  const id = notifications.show({
    autoClose: ACT_MS,
    closeButtonProps: { 'aria-label': close },
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-md"
          variant="default"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(id)
            run()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
}

/** Shows toasts. */
export const Toaster = () => <Notifications position="bottom-center" />
