import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteTab, NoteTabName } from '../../entities/note/open-note.ts'
import classes from './note-tabs.module.css'

export const NoteTabs = ({ tabs, open }: { tabs: readonly NoteTab[]; open: NoteTabName }) => {
  const { t } = useTranslation('notes')
  const row = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ name }) => name === open)
  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <div className={classes.row}>
      <Tabs.List ref={row} className={classes.tabs}>
        {tabs.map(({ name, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden />} className={classes.tab}>
            {t(`tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  )
}
