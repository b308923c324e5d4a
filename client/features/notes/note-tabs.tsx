import { Tabs } from '@mantine/core'
import { IconBook2, IconPaperclip, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './note-tabs.module.css'

const ICONS = { read: IconBook2, edit: IconPencil, attachments: IconPaperclip }
export type NoteTab = keyof typeof ICONS

/** The tabs of a note in the order given: one row, which is scrolled where it does not fit. */
export const NoteTabs = ({ tabs }: { tabs: readonly NoteTab[] }) => {
  const { t } = useTranslation('notes')
  return (
    <Tabs.List className={classes.tabs}>
      {tabs.map((tab) => {
        const Icon = ICONS[tab]
        return (
          <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={18} aria-hidden />} className={classes.tab}>
            {t(`tab.${tab}`)}
          </Tabs.Tab>
        )
      })}
    </Tabs.List>
  )
}
