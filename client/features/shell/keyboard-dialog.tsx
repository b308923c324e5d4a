import { Kbd, Stack, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chord } from '../../engines/keyboard/key-bindings.ts'
import { chordOf, TEXT_KEYS, type TextKey } from '../../engines/keyboard/text-keys.ts'
import { KEYS } from './keys.ts'
import { ShellDialog, type ShellDialogProps } from './shell-dialog.tsx'
import classes from './shell.module.css'
import { SingleKeysSwitch } from './single-keys-switch.tsx'

export default function KeyboardDialog({ onClose }: ShellDialogProps) {
  const { t } = useTranslation('shell')
  return (
    <ShellDialog title={t('keys.title')} onClose={onClose}>
      <Stack gap="lg">
        {KEYS.map(({ where, bindings }) => (
          <section key={where}>
            <Title order={3} mb="xs">
              {t(where)}
            </Title>
            <dl className={classes.keys}>
              {[...new Set(bindings.map(({ name }) => name))].map((name) => (
                <div key={name}>
                  <dt>
                    <Chords of={bindings.filter((binding) => binding.name === name).map(({ chord }) => chord)} />
                  </dt>
                  <dd>{t(`keys.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <TextKeys />
        <SingleKeysSwitch />
      </Stack>
    </ShellDialog>
  )
}

const isTextKey = (tool: string): tool is TextKey => tool in TEXT_KEYS

const TextKeys = () => {
  const { t } = useTranslation(['shell', 'editor'])
  const nameOf = (tool: TextKey) =>
    tool.startsWith('picture.') ? t('keys.picture', { act: t(`editor:${tool}`) }) : t(`editor:${tool}`)
  return (
    <section>
      <Title order={3} mb="xs">
        {t('keys.text')}
      </Title>
      <dl className={classes.keys}>
        {Object.keys(TEXT_KEYS)
          .filter(isTextKey)
          .map((tool) => (
            <div key={tool}>
              <dt>
                <Chords of={[chordOf(tool)]} />
              </dt>
              <dd>{nameOf(tool)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Labels of keys: a translated text, or the same symbol everywhere. */
const NAMED = {
  Arrows: 'key.arrows',
  Home: 'key.home',
  End: 'key.end',
  Enter: 'key.enter',
  ' ': 'key.space',
  Shift: 'key.shift',
  Delete: 'key.delete',
  ContextMenu: 'key.menu',
} as const
const PRINTED: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Alt: 'Alt',
  Escape: 'Esc',
  Backspace: '⌫',
  '-': '−',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

const isNamed = (key: string): key is keyof typeof NAMED => key in NAMED

const Chords = ({ of: chords }: { of: readonly Chord[] }) => {
  const { t } = useTranslation('shell')
  const nameOf = (key: string) => (isNamed(key) ? t(NAMED[key]) : (PRINTED[key] ?? key.toUpperCase()))
  return chords.map((chord, at) => (
    <Fragment key={chord.join()}>
      {at > 0 && ` ${t('keys.or')} `}
      {chord.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' + '}
          <Kbd>{nameOf(key)}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
