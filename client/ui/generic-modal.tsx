import { Button, Group, Stack, Text } from '@mantine/core'
import { modals, ModalsProvider } from '@mantine/modals'
import { randomId } from '@mantine/hooks'
import i18next from 'i18next'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { onSessionEnd } from '../lib/token.ts'
import { wantModals } from './modal-host.ts'

/** Few dialogs contain HTML. */
const ForeignHtml = lazy(async () => ({ default: (await import('./foreign-html.tsx')).ForeignHtml }))

export interface ModalButton {
  text: string
  /** Class names; `danger` and `default` also set the style. */
  classes?: string
  /** Called before the dialog closes, which every button does. */
  click?: () => void
}

export interface GenericModal {
  title: string
  text?: string
  /** Sanitized before display. */
  html?: string
  buttons: readonly ModalButton[]
  /** Whether a cross and an outside click close it; otherwise only buttons and Escape do. */
  dismiss?: boolean
}

/** Above note windows and the text editor. */
const ABOVE_ALL = 2000

let setHosted = () => {}
const hosted = new Promise<void>((resolve) => {
  setHosted = resolve
})

/** Renders the dialogs of `openModal`; once per page. */
export default function ModalHost() {
  useEffect(() => {
    setHosted()
    const forget = onSessionEnd(() => modals.closeAll())
    return () => void forget()
  }, [])
  return <ModalsProvider>{null}</ModalsProvider>
}

interface Dialog {
  /** An element follows language changes while the dialog is open; a string doesn't. */
  title: ReactNode
  size?: number
  fullScreen?: boolean
  /** Whether a cross and an outside click close it; otherwise only its content and, unless disabled, Escape do. */
  dismiss: boolean
  escape?: boolean
  content: (close: () => void) => ReactNode
}

/** Opens a dialog; resolves after it is closed and the focus is restored. */
export const openDialog = async ({
  title,
  size,
  fullScreen,
  dismiss,
  escape = true,
  content,
}: Dialog): Promise<void> => {
  wantModals()
  await hosted
  const modalId = randomId()
  const before = document.activeElement
  return new Promise((resolve) => {
    modals.open({
      modalId,
      title,
      ...(size !== undefined && { size }),
      fullScreen: fullScreen ?? false,
      zIndex: ABOVE_ALL,
      withCloseButton: dismiss,
      closeOnClickOutside: dismiss,
      closeOnEscape: escape,
      closeButtonProps: { 'aria-label': i18next.t('close') },
      onExitTransitionEnd: () => {
        // The library restores the focus too late for callers that continue at once with reduced motion.
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
        resolve()
      },
      children: content(() => modals.close(modalId)),
    })
  })
}

/** Opens a dialog with text and buttons; resolves after it is closed and the focus is restored. */
export const openModal = ({ title, text, html, buttons, dismiss = true }: GenericModal): Promise<void> =>
  openDialog({
    title,
    dismiss,
    content: (close) => (
      <Stack>
        {text !== undefined && <Text>{text}</Text>}
        {html !== undefined && (
          <Suspense>
            <ForeignHtml html={html} />
          </Suspense>
        )}
        <Group justify="flex-end">
          {buttons.map((button) => (
            <GenericButton
              key={button.text}
              button={button}
              onPress={() => {
                button.click?.()
                close()
              }}
            />
          ))}
        </Group>
      </Stack>
    ),
  })

const GenericButton = ({ button: { text, classes = '' }, onPress }: { button: ModalButton; onPress: () => void }) => {
  const looks = new Set(classes.split(' '))
  return (
    <Button
      className={classes}
      variant={looks.has('default') ? 'default' : 'filled'}
      color={looks.has('danger') ? 'red' : undefined}
      onClick={onPress}
    >
      {text}
    </Button>
  )
}

export interface Question {
  title: string
  text: string
  /** Button texts. */
  yes: string
  no: string
  /** Confirming deletes something. */
  danger?: boolean
}

export const ask = async ({ title, text, yes, no, danger = false }: Question): Promise<boolean> => {
  let agreed = false
  await openModal({
    title,
    text,
    // A stray click must not dismiss a destructive question.
    dismiss: !danger,
    buttons: [
      { text: no, classes: 'default' },
      { text: yes, classes: danger ? 'danger' : 'primary', click: () => void (agreed = true) },
    ],
  })
  return agreed
}
