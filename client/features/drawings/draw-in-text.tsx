import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOfSvg, BLANK_DRAWING } from '../../../shared/domain/drawings.ts'
import { dialogWidth } from '../../../shared/rules/geometry.ts'
import type { Drawn } from '../../engines/editor/host.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { MOBILE } from '../../lib/mobile.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import classes from './drawing-dialog.module.css'
import { DrawingTool } from './drawing-tool.tsx'
import { isTooLarge } from './paper/drawing-model.ts'
import { loadPicture, pictureOf } from './picture.ts'

const Title = () => useTranslation('drawings').t('inText.title')

export const drawInText = async (svg: string = BLANK_DRAWING): Promise<Drawn | undefined> => {
  await loadTexts('drawings')
  let drawn: Drawn | undefined
  await openDialog({
    title: <Title />,
    size: dialogWidth(window.screen.width),
    fullScreen: matchMedia(MOBILE).matches,
    // A click outside must not lose the drawing.
    dismiss: false,
    escape: false,
    content: (close) => (
      <DrawingInText
        svg={svg}
        onClose={close}
        onDrawn={(made) => {
          drawn = made
          close()
        }}
      />
    ),
  })
  return drawn
}

interface Props {
  svg: string
  onClose: () => void
  onDrawn: (drawn: Drawn) => void
}

const DrawingInText = ({ svg, onClose, onDrawn }: Props) => {
  const { t } = useTranslation('drawings')
  const [now, setNow] = useState(svg)
  const put = async () => onDrawn({ svg: now, picture: pictureOf(await loadPicture(addressOfSvg(now))) })
  const buttons = (
    <div className={classes.buttons}>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('image.cancel')}
        </Button>
        <Button disabled={now === svg || isTooLarge(now)} onClick={() => void put()}>
          {t('inText.put')}
        </Button>
      </Group>
    </div>
  )
  return <DrawingTool svg={svg} after={buttons} onDrawn={setNow} />
}
