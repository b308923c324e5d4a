import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBoard } from '../../../entities/view/open-board.ts'
import { groupsQuery } from '../../../entities/author/member.ts'
import { orderIn } from '../../../lib/order.ts'
import { paths } from '../../../lib/paths.ts'
import { FlagList } from '../../../ui/flag-list.tsx'
import classes from './panels.module.css'

export const GroupView = () => {
  const { t, i18n } = useTranslation('panels')
  const { t: tContexts } = useTranslation('contexts')
  const { view, settings, setTemporarySettings, read, canvas } = useBoard()
  const { data: groups = [] } = useQuery(groupsQuery(view.communityId))
  const compare = orderIn(i18n.language)
  const rows = groups
    .map(({ _id, title }) => ({ id: _id, title, items: read()?.items.filter(({ _to }) => _to.group === _id) ?? [] }))
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => compare(a.title, b.title))
  return (
    <Stack>
      <FlagList
        flags={[{ path: 'showGroup', label: tContexts('viewSetting.showGroup') }]}
        values={settings}
        onChange={(_, showGroup) => setTemporarySettings({ ...settings, showGroup })}
      />
      {rows.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t('groupView.hint')}
          </Text>
          <ul className={classes.rows} aria-label={t('groupView.list')}>
            {rows.map(({ id, title, items }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.row}
                  onClick={() => canvas.current?.select(items.map(({ _id }) => _id))}
                >
                  <span className={classes.name} dir="auto">
                    {title}
                  </span>
                  <span className={classes.aside}>{t('groupView.items', { count: items.length })}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('groupView.none')}
        </Text>
      )}
      <Anchor component={Link} to={paths.groupManager(view.communityId)}>
        {t('groupView.manage')}
      </Anchor>
    </Stack>
  )
}
