import { Button, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconChalkboard, IconLanguage, IconPlugConnected, IconPuzzle, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { isId } from '../../../shared/wire/ids.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { SettingsSections } from '../../entities/community/settings-sections.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Colours } from './colours.tsx'
import { dataOf, type Edits, faultsOf, type Fields, fieldsOf, withoutOrphans } from './fields.ts'
import { Languages } from './languages.tsx'
import { type Section, sectionOf, SECTIONS } from './sections.ts'
import { Servers } from './servers.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SwitchCard, Switches } from './switch-card.tsx'
import { ViewFlags } from './view-flags.tsx'

const ICONS = {
  features: IconPuzzle,
  views: IconChalkboard,
  languages: IconLanguage,
  people: IconUsers,
  services: IconPlugConnected,
}

interface Props {
  context: Contribution
  title: string
  scaffolds: ReactNode
  colourMeanings: ReactNode
  mapper: ReactNode
}

export const ContextEditor = ({ context, title, scaffolds, colourMeanings, mapper }: Props) => {
  const { t } = useTranslation('contexts')
  const [section, setSection] = useState<Section>('features')
  /** After a refused save, errors stay visible until they are fixed. */
  const [told, setTold] = useState(false)
  const edits = useObjectEditor<Fields>({
    object: context,
    fieldsOf: ({ data }) => fieldsOf(data),
    changeOf: (changed) => ({ data: dataOf(changed) }),
  })
  const { serviceSites, google } = useSite()
  const found = faultsOf(edits.shown, context.data, serviceSites)
  const faults = told ? found : {}
  const settings = { values: edits.shown, onEdit: (changes: Edits) => edits.edit(withoutOrphans(changes)) }

  const save = () => {
    const [first] = Object.keys(found) as (keyof Fields)[]
    if (first === undefined) {
      setTold(false)
      return edits.save()
    }
    // A hidden field cannot take the focus.
    flushSync(() => {
      setTold(true)
      setSection(sectionOf(first))
    })
    document.getElementById(first)?.focus()
  }

  const sections: Record<Section, ReactNode> = {
    features: (
      <>
        <SwitchCard group="ideas" {...settings} />
        <Card title={t('colours')}>
          <Colours {...settings} />
          {colourMeanings}
        </Card>
        <SwitchCard group="scaffolds" {...settings} />
        <Card title={t('scaffolds.used')}>
          <Text size="sm" c="dimmed" mb="sm">
            {t('scaffolds.used.hint')}
          </Text>
          {scaffolds}
        </Card>
      </>
    ),
    views: (
      <>
        <Card title={t('viewDefaults')}>
          <Text size="sm" c="dimmed" mb="md">
            {t('viewDefaults.hint')}
          </Text>
          <ViewFlags values={edits.shown} onChange={edits.edit} />
        </Card>
        <SwitchCard group="board" {...settings} />
      </>
    ),
    languages: (
      <>
        <Card title={t('group.multilanguage')}>
          <Stack gap="lg">
            <Switches group="multilanguage" {...settings} />
            <Languages {...settings} faults={faults} />
          </Stack>
        </Card>
        <SwitchCard group="translation" {...settings} />
      </>
    ),
    people: (
      <>
        <SwitchCard group="names" {...settings} />
        <SwitchCard group="moderation" {...settings} />
      </>
    ),
    services: (
      <>
        <SwitchCard group="services" {...settings} />
        <SwitchCard group="cloud" {...settings}>
          {!google && (
            <Text size="sm" c="dimmed" mt="sm" role="note">
              {t('cloud.notConnected')}
            </Text>
          )}
        </SwitchCard>
        <Card title={t('servers')}>
          <Servers {...settings} faults={faults} sites={serviceSites} />
        </Card>
        {mapper}
      </>
    ),
  }
  return (
    <SettingsForm edits={edits} editable onSave={save}>
      <Head communityId={context.communityId} title={title} />
      <Tabs value={section} onChange={(value) => setSection(value as Section)} keepMounted={false}>
        <Tabs.List mb="lg">
          {SECTIONS.map((value) => {
            const Icon = ICONS[value]
            return (
              <Tabs.Tab
                key={value}
                value={value}
                px={{ base: 8, xs: 'md' }}
                leftSection={<Icon size={18} aria-hidden />}
              >
                {t(`tab.${value}`)}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {SECTIONS.map((value) => (
          <Tabs.Panel key={value} value={value}>
            <Stack gap="lg">{sections[value]}</Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </SettingsForm>
  )
}

const Head = ({ communityId, title }: { communityId: string; title: string }) => {
  const { t } = useTranslation('contexts')
  const { contextId } = useParams()
  return (
    <div>
      <BackLink to={paths.communityTop(communityId)}>{t('back', { title })}</BackLink>
      <Title order={1} mt={4} mb="xs" tabIndex={-1}>
        {t('title')}
      </Title>
      <SettingsSections open="community" communityId={communityId} viewId={isId(contextId) ? contextId : undefined} />
      <Group gap="xs" mt="sm" component="nav" aria-label={t('elsewhere')}>
        <Elsewhere to={paths.communityEditor(communityId)}>{t('elsewhere.community')}</Elsewhere>
        <Elsewhere to={paths.authorManager(communityId)}>{t('elsewhere.authors')}</Elsewhere>
        <Elsewhere to={paths.groupManager(communityId)}>{t('elsewhere.groups')}</Elsewhere>
        <Elsewhere to={paths.scaffoldManager(communityId)}>{t('elsewhere.scaffolds')}</Elsewhere>
      </Group>
    </div>
  )
}

const Elsewhere = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="default" size="compact-md" fw={600}>
    {children}
  </Button>
)
