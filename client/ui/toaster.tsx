import { Button, Group } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import classes from './toaster.module.css'

export { notifications }

const MESSAGE_MS = 4000
/** Time for undo. */
const ACT_MS = 10_000

/**
 * Shows a toast for `ms`. A moving mouse and the keyboard's focus hold it; a touch and a mouse that rests where the toast
 * appears do not, unlike with Mantine's `autoClose`.
 */
export const showFor = (data: NotificationData, ms = MESSAGE_MS): string => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = () => clearTimeout(timer)
  const release = () => {
    hold()
    timer = setTimeout(() => notifications.hide(id), ms)
  }
  const id = notifications.show({
    ...data,
    autoClose: false,
    onOpen: release,
    onClose: hold,
    onPointerMove: ({ pointerType }) => pointerType === 'mouse' && hold(),
    onPointerLeave: release,
    onFocus: hold,
    onBlur: release,
  })
  return id
}

/** Message with a button. */
export const showWithAct = (message: string, { label, run }: { label: string; run: () => void }, close: string) => {
  const id = showFor(
    {
      closeButtonProps: { 'aria-label': close },
      // Not to cut off the button and its focus ring.
      styles: { body: { overflow: 'visible' }, description: { overflow: 'visible' } },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{message}</span>
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
    },
    ACT_MS,
  )
}

/** Shows toasts. */
export const Toaster = () => <Notifications position="bottom-center" className={classes.toasts} />
