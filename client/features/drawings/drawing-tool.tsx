import { FocusTrap, useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconCircle,
  IconEraser,
  IconHighlight,
  IconLetterT,
  IconLine,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconRectangle,
  IconShape,
} from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { drawingToolHeight } from '../../../shared/rules/geometry.ts'
import { MOBILE } from '../../lib/mobile.ts'
import { remember, remembered } from '../../lib/remembered.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './drawing-tool.module.css'
import { inkInDark } from './paper/dark-ink.ts'
import { isTooLarge } from './paper/drawing-model.ts'
import { openPaper, type Paper } from './paper/open-paper.ts'
import { type Brush, type Colour, COLOUR_NAMES, COLOURS, SHAPES, TOOL_KEYS, TOOLS } from './paper/tools.ts'

export interface DrawingToolHandle {
  load: (svg: string) => void
}

interface Props {
  ref?: RefObject<DrawingToolHandle | null>
  /** Initial drawing; use `load` to replace it. */
  svg: string
  /** Address of a background picture that is not part of the drawing. */
  below?: string
  /** Parts above and below the tool, which fill the window with it. */
  before?: ReactNode
  after?: ReactNode
  onDrawn: (svg: string) => void
}

const FILLS = 'buildon.drawingFills'
const ICONS = {
  pen: IconPencil,
  highlighter: IconHighlight,
  eraser: IconEraser,
  shapes: IconShape,
  text: IconLetterT,
  line: IconLine,
  arrow: IconArrowUpRight,
  rectangle: IconRectangle,
  ellipse: IconCircle,
} as const

const useWindowHeight = () => {
  const [height, setHeight] = useState(() => window.innerHeight)
  useEffect(() => {
    const measure = () => setHeight(window.innerHeight)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return height
}

/** Whether the tool fills the window: always on a phone, otherwise as last chosen. */
const useFilling = () => {
  const always = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(() => remembered(FILLS) !== null)
  const choose = (fills: boolean) => {
    remember(FILLS, fills ? 'yes' : undefined)
    setChosen(fills)
  }
  return { fills: always || chosen, choose: always ? undefined : choose }
}

interface ChoicesProps<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: Name
  labelOf: (name: Name) => string
  keyOf: (name: Name) => string | undefined
  picture: (name: Name) => ReactNode
  onChoose: (name: Name) => void
}

const Choices = <Name extends string>(props: ChoicesProps<Name>) => {
  const { label, names, chosen, labelOf, keyOf, picture, onChoose } = props
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {names.map((name) => {
        const key = keyOf(name)
        return (
          <label key={name} className={classes.choice} title={key ? `${labelOf(name)} (${key})` : labelOf(name)}>
            <input
              type="radio"
              name={group}
              aria-label={labelOf(name)}
              aria-keyshortcuts={key}
              checked={name === chosen}
              data-autofocus={name === chosen || undefined}
              onChange={() => onChoose(name)}
            />
            {picture(name)}
          </label>
        )
      })}
    </div>
  )
}

const iconOf = (name: keyof typeof ICONS) => {
  const Icon = ICONS[name]
  return <Icon size={22} aria-hidden />
}

const dot = (background: string) => <span className={classes.colour} style={{ background }} />
const dotOf = (colour: Colour) => dot(COLOURS[colour])
const dotInDark = (colour: Colour) => dot(inkInDark(COLOURS[colour]))

export const DrawingTool = ({ ref, svg, below, before, after, onDrawn }: Props) => {
  const { t } = useTranslation('drawings')
  const dark = useComputedColorScheme('light') === 'dark'
  const host = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const paper = useRef<Paper>(null)
  const [brush, setBrush] = useState<Brush>({ tool: 'pen', shape: 'line', colour: 'black' })
  const [steps, setSteps] = useState(0)
  const [large, setLarge] = useState(false)
  const { fills, choose } = useFilling()
  const height = drawingToolHeight(useWindowHeight())

  const drawn = useEffectEvent((next: string, by: number) => {
    setSteps(by)
    setLarge(isTooLarge(next))
    onDrawn(next)
  })
  const open = useEffectEvent(() =>
    openPaper(host.current!, svg, { below, words: words.current!, onDrawn: (next, by) => drawn(next, by) }),
  )
  useEffect(() => {
    const opened = open()
    paper.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => paper.current?.setBrush(brush), [brush])
  useImperativeHandle(ref, () => ({
    load: (next) => {
      setSteps(paper.current?.load(next) ?? 0)
      setLarge(isTooLarge(next))
    },
  }))

  const change = (part: Partial<Brush>) => setBrush((known) => ({ ...known, ...part }))
  const undo = () => paper.current?.undo()

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented) return
    const isTyping = target === words.current
    const act = () => {
      if (isTyping) {
        if (event.nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return undefined
        return () => {
          paper.current?.stopTyping()
          host.current?.focus()
        }
      }
      if (target instanceof HTMLInputElement && target.type !== 'radio') return undefined
      if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z') return undo
      if (ctrlKey || metaKey || altKey) return undefined
      if (key === 'Escape' && fills && choose) return () => choose(false)
      const tool = TOOLS.find((name) => TOOL_KEYS[name] === key.toLowerCase())
      if (tool === 'shapes' && brush.tool === 'shapes')
        return () => change({ shape: SHAPES[(SHAPES.indexOf(brush.shape) + 1) % SHAPES.length]! })
      if (tool) return () => change({ tool })
      const colour = COLOUR_NAMES[Number(key) - 1]
      return colour && (() => change({ colour }))
    }
    const found = act()
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found()
  }

  const name = { role: 'group', 'aria-label': t('tool') }
  return (
    <FocusTrap active={fills}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls in it */}
      <div className={classes.frame} data-fills-window={fills || undefined} onKeyDown={onKeyDown} {...(fills && name)}>
        {before}
        <div className={classes.tool} style={fills ? undefined : { height }} {...(!fills && name)}>
          <div className={classes.bar}>
            <Choices
              label={t('tools')}
              names={TOOLS}
              chosen={brush.tool}
              labelOf={(tool) => t(`tool.${tool}`)}
              keyOf={(tool) => TOOL_KEYS[tool].toUpperCase()}
              picture={iconOf}
              onChoose={(tool) => change({ tool })}
            />
            {brush.tool === 'shapes' && (
              <Choices
                label={t('tool.shapes')}
                names={SHAPES}
                chosen={brush.shape}
                labelOf={(shape) => t(`shape.${shape}`)}
                keyOf={() => undefined}
                picture={iconOf}
                onChoose={(shape) => change({ shape })}
              />
            )}
            <Choices
              label={t('colours')}
              names={COLOUR_NAMES}
              chosen={brush.colour}
              labelOf={(colour) => t(`colour.${colour}`)}
              keyOf={(colour) => String(COLOUR_NAMES.indexOf(colour) + 1)}
              picture={dark && below === undefined ? dotInDark : dotOf}
              onChoose={(colour) => change({ colour })}
            />
            <div className={classes.acts}>
              <IconAction
                label={t('undo')}
                className={classes.act}
                aria-keyshortcuts="Control+Z"
                disabled={steps === 0}
                onClick={undo}
              >
                <IconArrowBackUp size={22} aria-hidden />
              </IconAction>
              {choose && (
                <IconAction label={t(fills ? 'shrink' : 'fill')} className={classes.act} onClick={() => choose(!fills)}>
                  {fills ? <IconMinimize size={22} aria-hidden /> : <IconMaximize size={22} aria-hidden />}
                </IconAction>
              )}
            </div>
          </div>
          {large && <FormAlert message={t('tooLarge')} />}
          <div className={classes.paper}>
            <div
              ref={host}
              className={classes.host}
              role="application"
              aria-label={t('paper')}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- drawn on by keys
              tabIndex={0}
              data-tool={brush.tool}
              data-dark={(dark && below === undefined) || undefined}
            />
            <input ref={words} className={classes.words} aria-label={t('words')} hidden autoComplete="off" dir="auto" />
          </div>
        </div>
        {after}
      </div>
    </FocusTrap>
  )
}
