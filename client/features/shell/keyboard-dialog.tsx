import { Kbd, Stack, Switch, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Key, KEYS, type KeyHelp } from './keys.ts'
import { ShellDialog, type ShellDialogProps } from './shell-dialog.tsx'
import classes from './shell.module.css'
import { useQuestionMark } from './use-question-mark.ts'

/** Which keys do what. */
export default function KeyboardDialog({ onClose }: ShellDialogProps) {
  const { t } = useTranslation('shell')
  const [works, setWorks] = useQuestionMark()
  return (
    <ShellDialog title={t('keys.title')} onClose={onClose}>
      <Stack gap="lg">
        {KEYS.map(({ where, list }) => (
          <section key={where}>
            <Title order={3} mb="xs">
              {t(where)}
            </Title>
            <dl className={classes.keys}>
              {list.map((help) => (
                <div key={help.does}>
                  <dt>
                    <Keys of={help} />
                  </dt>
                  <dd>{t(help.does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={t('keys.questionMark')}
          checked={works}
          onChange={({ currentTarget: { checked } }) => setWorks(checked)}
        />
      </Stack>
    </ShellDialog>
  )
}

const Keys = ({ of: { keys } }: { of: KeyHelp }) => {
  const { t } = useTranslation('shell')
  const nameOf = (key: Key) => (typeof key === 'string' ? t(key) : key.printed)
  return keys.map((together, way) => (
    <Fragment key={together.map(nameOf).join()}>
      {way > 0 && ` ${t('keys.or')} `}
      {together.map((key, at) => (
        <Fragment key={nameOf(key)}>
          {at > 0 && ' + '}
          <Kbd>{nameOf(key)}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
