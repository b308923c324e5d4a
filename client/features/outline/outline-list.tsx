import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OpenBoard, useBoard } from '../../entities/view/open-board.ts'
import { Initials } from '../../entities/author/initials.tsx'
import { usePeopleHere } from '../../entities/view/people-here.ts'
import type { Point } from '../../engines/canvas/types.ts'
import { NARROW_BAR } from '../../lib/mobile.ts'
import { isWriting } from '../../engines/keyboard/use-key.ts'
import { awaited, entryId } from './entry-id.ts'
import { Entry } from './entry.tsx'
import { type Branch, outlineOf, type Section as Kinds } from './outline.ts'
import classes from './outline.module.css'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

const sectionsOf = (shown: OpenBoard['shown']) =>
  outlineOf(shown.readingOrder(), shown.arrows(), (id) => shown.get(id)?.content.item._to.type)

const useSections = () => {
  const { shown } = useBoard()
  const [sections, setSections] = useState(() => sectionsOf(shown))
  useEffect(() => {
    const renew = () => setSections(sectionsOf(shown))
    renew()
    return shown.onChange(renew)
  }, [shown])
  return sections
}

const CHIPS_MAX = 4

/** Initially rendered entries, more than a screen; the rest is rendered when scrolled into view. */
const AT_FIRST = 40

const firstOf = (sections: readonly Kinds[]): Kinds[] =>
  sections.map(({ kind, branches }) => ({ kind, branches: branches.slice(0, AT_FIRST) }))

const scrolled = new Map<string, number>()

const useScroll = (viewId: string, whole: boolean) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !whole) return undefined
    element.scrollTop = scrolled.get(viewId) ?? 0
    const keep = () => scrolled.set(viewId, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [viewId, whole])
  return list
}

const focusAwaited = () => {
  const entry = document.getElementById(entryId(awaited.itemId))
  if (!entry) return
  awaited.itemId = ''
  if (isWriting()) return
  entry.focus({ preventScroll: true })
  entry.scrollIntoView({ block: 'center' })
}

const belowOf = (element: Element): Point => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** Visible items as nested lists under headings; items and menus open as on the canvas. */
export default function OutlineList() {
  const { viewId, openItem, openMenu } = useBoard()
  const known = useSections()
  const [first] = useState(() => firstOf(known))
  const sections = useDeferredValue(known, first)
  const list = useScroll(viewId, sections !== first)
  useFocusAfterRemoval(list)
  useEffect(focusAwaited)
  const phone = useMediaQuery(NARROW_BAR, undefined, { getInitialValueInEffect: false })

  const open = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-item]')
    if (!button) return
    const { item = '', menu } = button.dataset
    if (menu === undefined) openItem(item)
    else openMenu(item, belowOf(button))
  }
  const openContextMenu = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[data-item]')
    if (!button) return
    event.preventDefault()
    openMenu(button.dataset.item ?? '', { x: event.clientX, y: event.clientY })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- one listener for thousands of buttons
    <div ref={list} className={classes.list} onClick={open} onContextMenu={openContextMenu}>
      {phone && <PeopleRow />}
      {sections.length === 0 && <Nothing />}
      {sections.map(({ kind, branches }) => (
        <Section key={kind} kind={kind} branches={branches} />
      ))}
    </div>
  )
}

/** People in the view. The row keeps its height without a connection, to avoid a layout shift. */
const PeopleRow = () => {
  const { t, i18n } = useTranslation('views')
  const people = usePeopleHere()
  const others = people.filter(({ me }) => !me)
  return (
    <p className={classes.people}>
      {people.length > 0 && (
        <>
          {people.slice(0, CHIPS_MAX).map(({ _id, name }) => (
            <Initials key={_id} id={_id} name={name} className={classes.chip} />
          ))}
          <strong>{t('here', { count: people.length })}</strong>
          <span className={classes.names} dir="auto">
            {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(others.map(({ name }) => name))}
          </span>
        </>
      )}
    </p>
  )
}

const Section = ({ kind, branches }: Kinds) => {
  const { t } = useTranslation('outline')
  const { shown } = useBoard()
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t(`kind.${kind}`)}</h2>
      <Branches branches={branches} shown={shown} />
    </section>
  )
}

const Branches = ({ branches, shown }: { branches: readonly Branch[]; shown: OpenBoard['shown'] }) => (
  <ul className={classes.branches}>
    {branches.map(({ id, below }) => {
      const content = shown.get(id)?.content
      return (
        content && (
          <li key={id}>
            <Entry id={id} content={content} />
            {below.length > 0 && <Branches branches={below} shown={shown} />}
          </li>
        )
      )
    })}
  </ul>
)

const Nothing = () => {
  const { t } = useTranslation('outline')
  const { read, canAdd } = useBoard()
  const isEmpty = read()?.items.length === 0
  return (
    <div className={classes.nothing}>
      <h2>{isEmpty ? t('empty') : t('hidden')}</h2>
      <p>{isEmpty ? t(canAdd ? 'empty.text' : 'empty.readOnly') : t('hidden.text')}</p>
    </div>
  )
}
