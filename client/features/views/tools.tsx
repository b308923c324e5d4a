import { Toolbar } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardExtension } from '../../entities/view/open-board.ts'
import { AreToolsHidden, MORE_TOOLS, Tool } from '../../entities/view/tool.tsx'
import { NARROW } from '../../lib/mobile.ts'
import { useUnfolding } from '../../ui/use-unfolding.ts'
import classes from './board.module.css'
import { Parts } from './parts.tsx'

/** Names of the extensions whose tools are beside the canvas. */
const FIRST_TOOLS: readonly string[] = ['newNote', 'newDrawing', 'attachments', 'outline', 'filter']
/** Those that fit below it; the outline's are two on phones. */
const FIRST_BELOW: readonly string[] = ['newNote', 'attachments', 'outline']

export const Tools = ({ extensions }: { extensions: readonly BoardExtension[] }) => {
  const { t } = useTranslation('views')
  const below = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const [first, others] = useMemo(() => {
    const isFirst = ({ name }: BoardExtension) => (below ? FIRST_BELOW : FIRST_TOOLS).includes(name)
    return [extensions.filter(isFirst), extensions.filter((extension) => !isFirst(extension))]
  }, [extensions, below])
  const { open, root, button, panel } = useUnfolding()
  return (
    <Toolbar
      unstyled
      orientation={below ? 'horizontal' : 'vertical'}
      aria-label={t('toolbar')}
      className={classes.tools}
    >
      <Parts extensions={first} part="Tool" />
      <div {...root} className={classes.moreTools}>
        <Tool
          {...button}
          id={MORE_TOOLS}
          label={t('more')}
          aria-label={t('moreTools')}
          icon={<IconDots size={22} aria-hidden />}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- events of buttons inside */}
        <div {...panel} className={classes.drawer} data-closed={!open || undefined}>
          <AreToolsHidden value={!open}>
            <Parts extensions={others} part="Tool" />
          </AreToolsHidden>
        </div>
      </div>
    </Toolbar>
  )
}
