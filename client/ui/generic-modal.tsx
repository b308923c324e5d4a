import { Button, Group, Stack, Text } from '@mantine/core'
import { modals, ModalsProvider } from '@mantine/modals'
import { randomId } from '@mantine/hooks'
import i18next from 'i18next'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { onSessionEnd } from '../lib/token.ts'
import { wantModals } from './modal-host.ts'

/** Every page has dialogs, few of them HTML. */
const ForeignHtml = lazy(async () => ({ default: (await import('./foreign-html.tsx')).ForeignHtml }))

export interface ModalButton {
  text: string
  /** Names for its class attribute; `danger` and `default` also choose its looks. */
  classes?: string
  /** Called before the dialog closes, as it does after every button. */
  click?: () => void
}

export interface GenericModal {
  title: string
  text?: string
  /** Cleaned before it is shown. */
  html?: string
  buttons: readonly ModalButton[]
  /** Tells whether a cross and a click beside close it too; without, only a button does, or Escape as in every dialog. */
  dismiss?: boolean
}

/** Above windows of notes and the text editor. */
const ABOVE_ALL = 2000

let setHosted = () => {}
const hosted = new Promise<void>((resolve) => {
  setHosted = resolve
})

/** Shows where the dialogs of `openModal` appear; once per page. */
export default function ModalHost() {
  useEffect(() => {
    setHosted()
    const forget = onSessionEnd(() => modals.closeAll())
    return () => void forget()
  }, [])
  return <ModalsProvider>{null}</ModalsProvider>
}

interface Dialog {
  /** A node follows the language while the dialog is open; a text stays as it was. */
  title: ReactNode
  size?: number
  fullScreen?: boolean
  /** Tells whether a cross and a click beside close it; without, only what is in it does, or Escape where that is not switched off too. */
  dismiss: boolean
  escape?: boolean
  content: (close: () => void) => ReactNode
}

/** Opens a dialog around any content; resolves when it is gone and the focus is where it was before. */
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
        // The library does so a moment later: too late for who goes on at once, where motion is reduced.
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
        resolve()
      },
      children: content(() => modals.close(modalId)),
    })
  })
}

/** Opens a dialog of words and buttons; resolves when it is gone and the focus is where it was before. */
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
  /** The words of the two buttons. */
  yes: string
  no: string
  /** What is agreed to loses something. */
  danger?: boolean
}

/** Asks before something is done; false also when the question is only put away. */
export const ask = async ({ title, text, yes, no, danger = false }: Question): Promise<boolean> => {
  let agreed = false
  await openModal({
    title,
    text,
    // What is about to be lost is not decided by a click that missed.
    dismiss: !danger,
    buttons: [
      { text: no, classes: 'default' },
      { text: yes, classes: danger ? 'danger' : 'primary', click: () => void (agreed = true) },
    ],
  })
  return agreed
}
