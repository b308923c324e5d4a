import { Portal, Tabs } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteTab, NoteTabName } from '../../entities/note/open-note.ts'
import { ContextMenu, MenuEntry } from '../../ui/context-menu.tsx'
import classes from './note-tabs.module.css'

interface Props {
  tabs: readonly NoteTab[]
  open: NoteTabName
  onOpen: (name: NoteTabName) => void
}

export const NoteTabs = ({ tabs, open, onOpen }: Props) => {
  const { t } = useTranslation('notes')
  const [at, setAt] = useState<{ x: number; y: number }>()
  const list = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const fromMenu = useRef(false)
  useEffect(() => {
    if (fromMenu.current) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
    fromMenu.current = false
  })
  const wasOpen = useRef(false)
  const close = useCallback((returnFocus: boolean) => {
    setAt(undefined)
    if (returnFocus) more.current?.focus()
  }, [])
  const isInRow = ({ name }: NoteTab) => name === 'read' || name === 'edit' || name === open
  return (
    <div className={classes.row}>
      <Tabs.List ref={list} className={classes.tabs}>
        {tabs.filter(isInRow).map(({ name, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden />} className={classes.tab}>
            {t(`tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <button
        ref={more}
        type="button"
        className={classes.more}
        aria-label={t('more.tabs')}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        // The press outside the menu closes it before the click.
        onPointerDown={() => (wasOpen.current = at !== undefined)}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt(wasOpen.current ? undefined : { x: left, y: bottom })
          wasOpen.current = false
        }}
      >
        {t('more')}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {at && (
        <Portal>
          <ContextMenu at={at} label={t('more.tabs')} onClose={close}>
            {tabs
              .filter((tab) => !isInRow(tab))
              .map(({ name, Icon }) => (
                <MenuEntry
                  key={name}
                  label={t(`tab.${name}`)}
                  icon={<Icon size={18} aria-hidden />}
                  onSelect={() => {
                    fromMenu.current = true
                    onOpen(name)
                  }}
                />
              ))}
          </ContextMenu>
        </Portal>
      )}
    </div>
  )
}
