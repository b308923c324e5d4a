import { Progress, SegmentedControl, Switch } from '@mantine/core'
import { useElementSize, useHotkeys } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../../shared/domain/communities.ts'
import type { Board, BoardItem } from '../../../../shared/domain/views.ts'
import type { Member } from '../../../../shared/rules/access.ts'
import { useMember } from '../../../entities/author/member.ts'
import { communityQuery, useNames } from '../../../entities/community/community.ts'
import { itemWords, ItemWordsProvider } from '../../../entities/view/item-words.ts'
import { useDisplayTitle } from '../../../entities/object/use-display-title.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { LoadFailed, PageFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useLabels } from '../cards/use-labels.ts'
import { canvasArrows, canvasItems } from '../store/board-items.ts'
import { boardQuery } from '../views.queries.ts'
import { fitMap, MARGIN, type Paper, PAPERS, type Turn, TURNS } from './map-fit.ts'
import { PaperMap } from './paper-map.tsx'
import { printOrder } from './print-order.ts'
import { PrintedTexts } from './printed-texts.tsx'
import classes from './printing.module.css'
import { textsQuery } from './texts.queries.ts'
import { whenPicturesAreLoaded } from './pictures.ts'

const PAPER_NAMES = Object.keys(PAPERS) as Paper[]
/** Reading marks belong on no paper. */
const ALL_READ = '9999-12-31T23:59:59.999Z'

/** A view to print: its map on one sheet, then its texts (READ-06). */
export const PrintView = ({ viewId }: { viewId: string }) => {
  const { t } = useTranslation('printing')
  const view = useQuery(boardQuery(viewId))
  const communityId = view.data?.view.communityId
  const member = useMember(communityId)
  const { data: community } = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined })
  const title = useDisplayTitle(view.data?.view.title ?? '')
  useTitle(view.data && t('title', { title }))
  if (view.data && member && community) return <Ready board={view.data} {...{ title, member, community }} />
  return view.error ? <PageFailed error={view.error} onRetry={() => void view.refetch()} /> : <PageLoading />
}

const isPrivate = ({ _to }: BoardItem) => _to.permission === 'private' && _to.type === 'Note'

const withoutPrivate = (board: Board): Board => {
  const items = board.items.filter((item) => !isPrivate(item))
  const ids = new Set(items.map(({ to }) => to))
  return { ...board, items, arrows: board.arrows.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
}

interface Props {
  board: Board
  title: string
  member: Member
  community: Community
}

const useMap = (board: Board, member: Member) => {
  const { view, settings } = board
  const names = useNames(view.communityId, undefined, board.authors)
  const labels = useLabels(view._id, view.communityId, settings)
  return useMemo(() => {
    const seen = { ...board, reads: {}, markedAt: ALL_READ }
    const items = canvasItems(seen, { member, names, settings, still: true, ...labels }, () => undefined)
    const kinds = [...(settings.buildson ? ['buildson'] : []), ...(settings.references ? ['references'] : [])]
    return { items, arrows: canvasArrows(board).filter(({ kind }) => kinds.includes(kind)), names }
  }, [board, member, names, settings, labels])
}

const Ready = ({ board: now, title, member, community }: Props) => {
  const { t, i18n } = useTranslation('printing')
  const { t: tViews } = useTranslation('views')
  const words = useMemo(() => itemWords(tViews, i18n.language), [tViews, i18n.language])
  // A snapshot: live changes would renumber loaded texts.
  const [whole] = useState(now)
  const [withPrivate, setWithPrivate] = useState(true)
  const board = useMemo(() => (withPrivate ? whole : withoutPrivate(whole)), [whole, withPrivate])
  const privateNotes = useMemo(() => new Set(whole.items.filter(isPrivate).map(({ to }) => to)).size, [whole])
  const [paper, setPaper] = useState<Paper>('A4')
  const [turn, setTurn] = useState<Turn>('auto')
  const [start, setStart] = useState(0)
  const { items, arrows, names } = useMap(board, member)
  const places = useMemo(() => printOrder(board), [board])
  const ids = useMemo(() => places.map(({ id }) => id), [places])
  const numbers = useMemo(() => new Map(ids.map((id, at) => [id, at + 1])), [ids])
  const fit = useMemo(() => fitMap(items, paper, turn), [items, paper, turn])
  const texts = useInfiniteQuery({
    ...textsQuery(board.view._id, community._id, ids, start),
    enabled: start < ids.length,
  })
  const { hasNextPage, isFetching, error, fetchNextPage, refetch } = texts
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const end = Math.min(texts.data?.pages.at(-1)?.next ?? start, ids.length)
  const isReady = ids.length === 0 || (texts.data !== undefined && !hasNextPage)

  const sheets = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const wanted = useRef(false)
  const printNow = async () => {
    wanted.current = false
    setWaiting(true)
    if (sheets.current) await whenPicturesAreLoaded(sheets.current)
    setWaiting(false)
    print()
  }
  const begin = () => {
    wanted.current = true
    setWaiting(true)
  }
  useEffect(() => {
    if (isWaiting && wanted.current && isReady) void printNow()
  })
  useHotkeys([['mod+P', begin]], [])

  const { ref: room, width } = useElementSize()
  const [short, long] = PAPERS[paper]
  const [across, down] = fit.landscape ? [long, short] : [short, long]
  const zoom = width > 0 ? Math.min(1, width / ((across * 96) / 25.4)) : 1
  return (
    <section className={classes.screen} aria-labelledby="print-title">
      <style>{`@page { size: ${across}mm ${down}mm; margin: ${MARGIN}mm; }`}</style>
      <div className={classes.controls}>
        <BackLink to={paths.view(board.view._id)}>{t('back', { title })}</BackLink>
        <h1 id="print-title" className={classes.heading}>
          {t('title', { title })}
        </h1>
        <div className={classes.choices}>
          <SegmentedControl
            aria-label={t('paper')}
            value={paper}
            data={PAPER_NAMES}
            onChange={(value) => setPaper(value)}
          />
          <SegmentedControl
            aria-label={t('turn')}
            value={turn}
            data={TURNS.map((value) => ({ value, label: t(`turn.${value}`) }))}
            onChange={(value) => setTurn(value)}
          />
          {privateNotes > 0 && (
            <Switch
              label={t('private', { count: privateNotes })}
              checked={withPrivate}
              onChange={({ currentTarget: { checked } }) => {
                setWithPrivate(checked)
                setStart(0)
              }}
            />
          )}
          <BusyButton
            data-autofocus
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={isWaiting}
            onClick={begin}
          >
            {t('print')}
          </BusyButton>
        </div>
        <output className={classes.told}>
          {isReady
            ? t('ready', { count: end - start })
            : t('loading', { done: end - start, count: ids.length - start })}
          {fit.detail !== 'cards' && ` ${t(`detail.${fit.detail}`)}`}
        </output>
        {!isReady && !error && (
          <Progress value={(100 * (end - start)) / (ids.length - start)} aria-label={t('progress')} />
        )}
        {error && <LoadFailed error={error} onRetry={() => void (texts.data ? fetchNextPage() : refetch())} />}
        {isReady && (start > 0 || end < ids.length) && (
          <div className={classes.choices}>
            <span>{t('part', { from: start + 1, to: end, count: ids.length })}</span>
            {end < ids.length && (
              <BusyButton variant="default" onClick={() => setStart(end)}>
                {t('part.next')}
              </BusyButton>
            )}
          </div>
        )}
      </div>
      <div ref={room}>
        <div ref={sheets} className={classes.sheets} style={{ zoom }}>
          <div className={classes.sheet} style={{ width: `${across}mm`, height: `${down}mm`, padding: `${MARGIN}mm` }}>
            <div className={classes.head}>
              <h2 dir="auto">{title}</h2>
              <span dir="auto">
                {community.title} · {t('items', { count: board.items.length })}
              </span>
            </div>
            <ItemWordsProvider value={words}>
              <PaperMap {...{ fit, items, arrows, numbers }} />
            </ItemWordsProvider>
          </div>
          <PrintedTexts
            pages={texts.data?.pages ?? []}
            {...{ places, numbers, names, community }}
            width={`${across}mm`}
            padding={`${MARGIN}mm`}
          />
          {!isReady && (
            <p className={classes.incomplete}>{t('incomplete', { done: end - start, count: ids.length - start })}</p>
          )}
        </div>
      </div>
    </section>
  )
}
