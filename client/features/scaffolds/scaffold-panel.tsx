import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NARROW } from '../../lib/mobile.ts'
import { type Scaffold, scaffoldsQuery, useOfferedScaffolds } from '../../entities/scaffold/scaffolds.ts'
import { type Support, useOpenNote } from '../../entities/note/open-note.ts'
import { addSupport } from './add-support.ts'
import type { ScaffoldDrawerProps } from './scaffold-drawer.tsx'
import classes from './scaffold-panel.module.css'

/** Loaded only on phones; if that fails, the scaffolds open below their button. */
const ScaffoldDrawer = lazy<ComponentType<ScaffoldDrawerProps>>(() =>
  import('./scaffold-drawer.tsx').catch(() => ({
    default: ({ opened, children }: ScaffoldDrawerProps) => opened && children,
  })),
)

interface Props {
  communityId: string
  onInsert?: ((support: Support) => void) | undefined
}

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
  const { viewId, settings } = useOpenNote()
  const { data: all = [] } = useQuery(scaffoldsQuery(communityId))
  const offered = useOfferedScaffolds(communityId, viewId)
  const [chosen, setChosen] = useState<string>()
  if (!offered) return <Skeleton h={160} />
  const scaffold = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (!scaffold) return <Text c="dimmed">{t('scaffolds.unused')}</Text>
  const within = settings?.embeddedScaffold ? all.filter(({ id }) => scaffold.pairs.some((pair) => pair.id === id)) : []
  return (
    <Stack gap="xs">
      {offered.length > 1 ? (
        <NativeSelect
          aria-label={t('scaffolds.choose')}
          value={scaffold.id}
          data={offered.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      ) : (
        <Text fw={700} size="sm">
          {scaffold.title}
        </Text>
      )}
      <Supports scaffold={scaffold} onInsert={onInsert} />
      {within
        .filter(({ supports }) => supports.length > 0)
        .map((paired) => (
          <Stack key={paired.id} gap="xs">
            <Text size="sm" c="dimmed">
              {t('scaffolds.within', { title: paired.title })}
            </Text>
            <Supports scaffold={paired} onInsert={onInsert} />
          </Stack>
        ))}
    </Stack>
  )
}

const Supports = ({
  scaffold: { supports, isTemplate },
  onInsert,
}: { scaffold: Scaffold } & Pick<Props, 'onInsert'>) => (
  <ul className={classes.supports}>
    {supports.map(({ id, title, link }) => (
      <li key={link}>
        <button
          type="button"
          className={classes.support}
          // Preserves the cursor in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => addSupport(onInsert, { id, title, isTemplate })}
        >
          {title}
        </button>
      </li>
    ))}
  </ul>
)
