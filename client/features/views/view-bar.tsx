import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { BAR_MENUS, type BarMenu, type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { savingKey } from '../../entities/view/new-item.ts'
import { NARROW_BAR } from '../../lib/mobile.ts'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { Unfold } from '../../ui/unfold.tsx'
import { Parts } from './parts.tsx'
import classes from './board.module.css'
import { ViewPicker } from './view-picker.tsx'

interface Props {
  /** The server is slow to update the cached view. */
  late: boolean
  onPickView: (viewId: string) => void
  extensions: readonly BoardExtension[]
}

const WORDS = { Views: 'pickView', People: 'people', Share: 'share', More: 'more' } as const satisfies Record<
  BarMenu,
  string
>

/** On phones, what is used most comes first. */
const NARROW_MENUS = ['More', 'Views', 'People', 'Share'] as const

export const ViewBar = memo(function ViewBar({ late, onPickView, extensions }: Props) {
  const { view, canAdd } = useBoard()
  const { t } = useTranslation('views')
  const narrow = useMediaQuery(NARROW_BAR, undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.bar}>
      <ViewPicker view={view} onPick={onPickView} />
      {!canAdd && <span className={classes.readOnly}>{t('readOnly')}</span>}
      <output className={classes.late}>{late && t('refreshing')}</output>
      <SavingIndicator mutationKey={savingKey} />
      <div className={classes.menus}>
        {narrow ? (
          <Unfold label={t('more')} icon={<IconDots size={20} aria-hidden />}>
            <div className={classes.choices}>
              <Parts extensions={extensions} part="Bar" />
            </div>
            {NARROW_MENUS.map((menu) => (
              <section key={menu} aria-label={t(WORDS[menu])}>
                <h2 className={classes.menuTitle}>{t(WORDS[menu])}</h2>
                <Parts extensions={extensions} part={menu} />
              </section>
            ))}
          </Unfold>
        ) : (
          <>
            <Parts extensions={extensions} part="Bar" />
            {BAR_MENUS.map((menu) => (
              <Unfold
                key={menu}
                className={classes.menu}
                words={
                  <>
                    {t(WORDS[menu])}
                    {menu === 'People' && <Parts extensions={extensions} part="PeopleSign" />}
                  </>
                }
                stays
              >
                <Parts extensions={extensions} part={menu} />
              </Unfold>
            ))}
          </>
        )}
      </div>
    </div>
  )
})
