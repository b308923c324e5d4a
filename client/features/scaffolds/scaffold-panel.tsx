import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NARROW } from '../../lib/mobile.ts'
import { type Scaffold, scaffoldsQuery } from '../../lib/scaffolds.ts'
import { addSupport } from './add-support.ts'
import type { ScaffoldDrawerProps } from './scaffold-drawer.tsx'
import classes from './scaffold-panel.module.css'

/** Only phones load it; where it does not come, the scaffolds open below their button. */
const ScaffoldDrawer = lazy<ComponentType<ScaffoldDrawerProps>>(() =>
  import('./scaffold-drawer.tsx').catch(() => ({
    default: ({ opened, children }: ScaffoldDrawerProps) => opened && children,
  })),
)

interface Props {
  communityId: string
  onInsert?: (support: Scaffold['supports'][number]) => void
}

/** The community's scaffolds beside a text: choosing a support puts it in at the cursor. In a drawer on phones. */
export const ScaffoldPanel = ({ communityId, onInsert }: Props) => {
  const { t } = useTranslation('notes')
  const small = useMediaQuery(NARROW)
  const [open, drawer] = useDisclosure(false)
  if (!small)
    return (
      <section aria-label={t('scaffolds')} className={classes.column}>
        <Scaffolds communityId={communityId} onInsert={onInsert} />
      </section>
    )
  return (
    <>
      <Button variant="light" leftSection={<IconBulb size={20} aria-hidden />} onClick={drawer.open}>
        {t('scaffolds')}
      </Button>
      <Suspense>
        <ScaffoldDrawer opened={open} onClose={drawer.close}>
          <Scaffolds
            communityId={communityId}
            onInsert={(support) => {
              drawer.close()
              addSupport(onInsert, support)
            }}
          />
        </ScaffoldDrawer>
      </Suspense>
    </>
  )
}

const Scaffolds = ({ communityId, onInsert }: Props) => {
  const { t } = useTranslation('notes')
  const { data: scaffolds } = useQuery(scaffoldsQuery(communityId))
  const [chosen, setChosen] = useState<string>()
  if (!scaffolds) return <Skeleton h={160} />
  const scaffold = scaffolds.find(({ id }) => id === chosen) ?? scaffolds[0]
  if (!scaffold) return <Text c="dimmed">{t('scaffolds.none')}</Text>
  return (
    <Stack gap="xs">
      {scaffolds.length > 1 ? (
        <NativeSelect
          aria-label={t('scaffolds.choose')}
          value={scaffold.id}
          data={scaffolds.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      ) : (
        <Text fw={700} size="sm">
          {scaffold.title}
        </Text>
      )}
      <ul className={classes.supports}>
        {scaffold.supports.map((support) => (
          <li key={support.id}>
            <button
              type="button"
              className={classes.support}
              // Keeps the cursor in the text where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => addSupport(onInsert, support)}
            >
              {support.title}
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
