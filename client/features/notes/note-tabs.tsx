import { Tabs } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconHistory,
  IconPaperclip,
  IconPencil,
  IconSitemap,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './note-tabs.module.css'

const ICONS = {
  read: IconBook2,
  edit: IconPencil,
  attachments: IconPaperclip,
  authors: IconUsers,
  connections: IconSitemap,
  history: IconHistory,
  properties: IconAdjustmentsHorizontal,
}
export type NoteTab = keyof typeof ICONS

/** The tabs of a note in the order given: one row, which is scrolled to the open one where they do not all fit. */
export const NoteTabs = ({ tabs, open }: { tabs: readonly NoteTab[]; open: NoteTab }) => {
  const { t } = useTranslation('notes')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.children[tabs.indexOf(open)]
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tabs, open])
  return (
    <div className={classes.row}>
      <Tabs.List ref={row} className={classes.tabs}>
        {tabs.map((tab) => {
          const Icon = ICONS[tab]
          return (
            <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={18} aria-hidden />} className={classes.tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </div>
  )
}
