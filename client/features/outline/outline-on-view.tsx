import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutBoard, IconList } from '@tabler/icons-react'
import { Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cover, useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { together } from '../../entities/view/covers.ts'
import { Tool } from '../../entities/view/tool.tsx'
import { MOBILE } from '../../lib/mobile.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { rememberChoice, startsAsOutline } from './choice.ts'
import { awaited, entryId } from './entry-id.ts'
import classes from './outline.module.css'

const Entries = lazyComponent(async () => (await import('./outline-list.tsx')).default)

const SeveralViews = lazyComponent(async () => (await import('./several-views.tsx')).default, 'outline')

const OUTLINE: Cover = {
  focusItem: (itemId) => {
    const entry = document.getElementById(entryId(itemId))
    entry?.focus()
    awaited.itemId = entry ? '' : itemId
  },
  reveal: (itemId) => {
    const entry = document.getElementById(entryId(itemId))
    entry?.scrollIntoView({ block: 'center' })
    return entry !== null
  },
}

/** Outline toggle; absent in embedded views without toolbar. */
const OutlineTool = () => {
  const { t } = useTranslation('outline')
  const { coverCanvas } = useBoard()
  const { cover } = useBoardOverlays()
  const phone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false })
  useLayoutEffect(() => coverCanvas(startsAsOutline() ? OUTLINE : undefined), [coverCanvas])
  const on = cover === OUTLINE
  const show = (outline: boolean) => {
    rememberChoice(outline)
    coverCanvas(outline ? OUTLINE : undefined)
  }
  return (
    <div className={classes.switch}>
      {phone && (
        <Tool
          label={t('canvas')}
          icon={<IconLayoutBoard size={22} aria-hidden />}
          aria-pressed={cover === undefined}
          onClick={() => show(false)}
        />
      )}
      <Tool
        label={t('title')}
        icon={<IconList size={22} aria-hidden />}
        aria-pressed={on}
        onClick={() => show(phone || !on)}
      />
    </div>
  )
}

const Outline = () => {
  const { t } = useTranslation('outline')
  const { cover } = useBoardOverlays()
  if (cover !== OUTLINE) return null
  return (
    <section className={classes.outline} aria-label={t('title')}>
      <Suspense>
        <Entries />
      </Suspense>
    </section>
  )
}

/** Several views in one outline, instead of the canvas. */
const Together = () => {
  const { t } = useTranslation('views')
  const { coverCanvas } = useBoard()
  const { cover } = useBoardOverlays()
  if (!cover?.views || cover.views === 'all' || cover.mode) return null
  return (
    <section className={classes.outline} aria-label={t('multipleViews')}>
      <Suspense>
        <SeveralViews
          chosen={cover.views}
          onChoose={(views) => coverCanvas(together(views))}
          onClose={() => coverCanvas(together(undefined))}
        />
      </Suspense>
    </section>
  )
}

const Over = () => (
  <>
    <Outline />
    <Together />
  </>
)

/** Items of a view as a list: for screen readers, narrow screens, and by preference. */
export const outlineOfView: BoardExtension = { name: 'outline', Tool: OutlineTool, Over }
